import { memoryPools, serverFlags } from '../setup/runtime.mjs'

/** Commands of the server that the archive offers beside `start`. */
export const commands = ['backup', 'restore', 'rotate-key']

/** Finds the archive and its Node; nothing but a POSIX shell is asked of the machine. */
const head = `#!/bin/sh
set -e
case $0 in */*) here=\${0%/*} ;; *) here=. ;; esac
here=$(CDPATH= cd -- "$here" && pwd -P)
node=$here/runtime/bin/node
# What is written is for the account alone that writes it.
umask 077
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$here/.cache/compile}"
# Small systems come without a library that Node wants.
if ! "$node" --version > /dev/null 2>&1; then
  export LD_LIBRARY_PATH="$here/runtime/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
fi
`

/** Settings of the file beside, as for `npm start`; a place of data is named from here. */
const tail = `[ ! -f "$here/.env" ] || set -- "--env-file=$here/.env" "$@"
cd "$here"
exec "$node" "$@"
`

const pools = Object.entries(memoryPools)
  .map(([name, value]) => `export ${name}="\${${name}:-${value}}"\n`)
  .join('')

export const startScript = `${head}${pools}set -- ${serverFlags.join(' ')} "$here/app/apps/server/src/main.ts" "$@"
${tail}`

export const commandScript = (name: string) => `${head}# A folder is named from where the user stands.
for arg do
  shift
  case $arg in --* | /*) ;; *) arg=$PWD/$arg ;; esac
  set -- "$@" "$arg"
done
set -- "$here/app/apps/server/src/platform/cli/${name}.ts" "$@"
${tail}`
