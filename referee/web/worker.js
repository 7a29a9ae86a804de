"use strict";
// Runs Python and answers one question after the other. It has no state of its own that anybody would miss.
//
// A start from a snapshot of the memory takes a fraction of the time; where none can be kept or read, Python starts afresh.
{
  // Pyodide takes names such as read for signs of a shell, and this function for one of a worker that cannot import.
  self.importScripts = undefined;

  const STORE = "referee-snapshots";
  const lock = { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2" }, packages: {} };
  const types = { wasm: "application/wasm" };
  let answer = null;

  const unpacked = (stream) => new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const read = async (asset) => {
    if (asset instanceof Blob) return unpacked(asset.stream());
    const found = await realFetch(asset);
    if (!found.ok) throw new Error(`${asset}: ${found.status}`);
    return unpacked(found.body);
  };
  const realFetch = self.fetch.bind(self);

  const store = async () => {
    try {
      return await caches.open(STORE);
    } catch {
      return null; // a page in a file, or storage that is switched off
    }
  };

  const load = async ({ assets, key }, way) => {
    const names = Object.keys(assets);
    const files = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(assets[name])])));
    const script = (name) => import(URL.createObjectURL(new Blob([files[name]], { type: "text/javascript" })));
    // Pyodide asks for files by name: it gets those that are here already, and nothing else.
    self.fetch = async (url) => {
      const name = String(url).split("/").pop();
      if (!files[name]) throw new Error(`no request leaves this page: ${url}`);
      return new Response(files[name], { headers: { "content-type": types[name.split(".").pop()] || "application/octet-stream" } });
    };
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([script("pyodide.mjs"), script("pyodide.asm.mjs")]);
    const python = await loadPyodide({ indexURL: "http://referee/", lockFileContents: lock, createPyodideModule, ...way });
    unpack(python.FS, new Uint8Array(files.program));
    return python;
  };

  const unpack = (FS, data) => {
    const end = data.indexOf(10), sizes = JSON.parse(new TextDecoder().decode(data.subarray(0, end)));
    const made = new Set();
    let at = end + 1;
    for (const [name, size] of sizes) {
      const path = `/app/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
      if (!made.has(folder)) FS.mkdirTree(folder);
      made.add(folder);
      FS.writeFile(path, data.subarray(at, (at += size)));
    }
  };

  const begin = (python) => {
    python.runPython("import sys\nif '/app' not in sys.path: sys.path.insert(0, '/app')\nfrom referee.web.service import answer, warm");
    return python.globals.get("answer");
  };

  const start = async (given) => {
    const kept = await (await store())?.match(given.key).catch(() => null);
    if (kept) {
      try {
        const python = await load(given, { _loadSnapshot: new Uint8Array(await kept.arrayBuffer()) });
        answer = begin(python);
        return "snapshot";
      } catch (error) {
        self.fetch = realFetch;
      }
    }
    answer = begin(await load(given, {}));
    return "fresh";
  };

  // A second worker does this once, when nobody waits: Python with all games loaded, before anybody has said anything.
  const keep = async (given) => {
    const there = await store();
    if (!there || (await there.match(given.key))) return;
    const python = await load(given, { _makeSnapshot: true });
    begin(python);
    python.globals.get("warm")(JSON.stringify(given.samples));
    python.runPython("del answer, warm\nimport gc\ngc.collect()");
    const memory = python.makeMemorySnapshot();
    for (const old of await there.keys()) await there.delete(old);
    await there.put(given.key, new Response(memory));
  };

  self.onmessage = async ({ data }) => {
    const { id } = data;
    try {
      if (data.start) postMessage({ id, found: await start(data.start) });
      else if (data.keep) postMessage({ id, found: await keep(data.keep) });
      else postMessage({ id, found: JSON.parse(answer(JSON.stringify(data.ask))) });
    } catch (error) {
      postMessage({ id, error: String(error?.message || error).slice(-2000) });
    }
  };
}
