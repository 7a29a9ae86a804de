// Asks Python, which runs in a worker. A worker that does not answer is replaced by another one: it holds nothing that the page
// does not have too.
const PATIENCE = 30_000, FIRST = 180_000, LATER = 3_000;

export const makeReferee = ({ source, assets, key, samples, language, editions, failed }) => {
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const waiting = new Map(), latest = new Map();
  let worker = null, number = 0, ready = null;

  const stop = (why) => {
    worker?.terminate();
    worker = null;
    ready = null;
    for (const { refuse, timer } of waiting.values()) {
      clearTimeout(timer);
      refuse(new Error(why));
    }
    waiting.clear();
  };
  const send = (target, message, patience) => new Promise((settle, refuse) => {
    const id = ++number, timer = setTimeout(() => stop("slow"), patience);
    waiting.set(id, { settle, refuse, timer });
    target.postMessage({ id, ...message });
  });
  const made = () => {
    const own = new Worker(address);
    own.onmessage = ({ data: { id, found, error } }) => {
      const asked = waiting.get(id);
      if (!asked) return;
      waiting.delete(id);
      clearTimeout(asked.timer);
      error === undefined ? asked.settle(found) : asked.refuse(new Error(error));
    };
    own.onerror = (event) => own === worker && stop(event.message || "worker");
    return own;
  };
  const given = { assets, key, samples };
  const start = () => {
    worker = made();
    return send(worker, { start: given }, FIRST).then((way) => {
      document.documentElement.dataset.start = way;
      if (way === "fresh") setTimeout(keepSnapshot, LATER);
    });
  };
  // Once, when nobody waits: what makes the next start fast.
  const keepSnapshot = () => {
    if (!globalThis.caches || navigator.deviceMemory < 2) return;
    const own = made();
    send(own, { keep: given }, FIRST).catch(() => {}).finally(() => {
      own.terminate();
      document.documentElement.dataset.kept = "yes";
    });
  };

  const ask = async (what, more = {}) => {
    try {
      ready ??= start();
      await ready;
    } catch (error) {
      ready = null;
      failed(error.message);
      throw error;
    }
    const found = await send(worker, { ask: { do: what, lang: language(), editions: editions(more), ...more } }, PATIENCE);
    if (found.wrong) throw new Error(found.wrong);
    return found;
  };
  // Of questions of one kind only the last one matters: it waits until the one before it is answered.
  const askLast = async (what, more) => {
    const turn = {};
    const before = latest.get(what);
    latest.set(what, turn);
    turn.done = (async () => {
      await before?.done?.catch(() => {});
      return latest.get(what) === turn ? ask(what, more) : null;
    })();
    return turn.done;
  };
  return { ask, askLast, start: () => ask("games") };
};
