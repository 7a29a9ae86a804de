"""What click says itself, in its versions from 8.1 on, and somebody can meet."""

TEXTS = (
    "Options",
    "Usage:",
    "Error: {message}",
    "Show this message and exit.",
    "Show the version and exit.",
    "Try '{command} {option}' for help.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Missing argument",
    "Missing option",
    "Missing command.",
    "No such option: {name}",
    "No such option {name!r}.",
    "No such command {name!r}.",
    "Option {name!r} does not take a value.",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    "Choose from:\n\t{choices}",
    "file",
    "directory",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is not readable.",
    "Aborted!",
)
PLURALS = (
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
)
"""The same for one and for more."""
