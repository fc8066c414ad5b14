import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { root } from '../setup/root.mjs'
import type { Machine } from './closure.ts'
import type { Entry } from './tar.ts'

type Keeps = (path: string, name: string) => boolean

/** A folder with what is below it, by names; `keeps` sees the path from the folder. */
function filesBelow(folder: string, to: string, keeps: Keeps, inside = ''): Entry[] {
  const entries: Entry[] = []
  for (const each of readdirSync(join(folder, inside), { withFileTypes: true })) {
    const path = posix.join(inside, each.name)
    if (!keeps(path, each.name)) continue
    const from = join(folder, path)
    if (each.isDirectory()) entries.push(...filesBelow(folder, to, keeps, path))
    else if (each.isSymbolicLink())
      entries.push({ kind: 'link', path: posix.join(to, path), target: readlinkSync(from) })
    else entries.push(fileAt(posix.join(to, path), from))
  }
  return entries
}

const fileAt = (path: string, from: string): Entry => ({
  kind: 'file',
  path,
  from,
  executable: (statSync(from).mode & 0o100) !== 0,
})

const isTest = /\.test(-d)?\.tsx?$/

/** Sources of a workspace as they run: Node erases the types itself. */
export const sourcesOf = (workspace: string): Entry[] => [
  fileAt(`app/${workspace}/package.json`, join(root, workspace, 'package.json')),
  ...['src', 'migrations']
    .filter((name) => existsSync(join(root, workspace, name)))
    .flatMap((name) =>
      // The generator of migrations keeps pictures of all tables in `meta`.
      filesBelow(
        join(root, workspace, name),
        `app/${workspace}/${name}`,
        (_path, each) => each !== 'testing' && each !== 'meta' && !isTest.test(each),
      ),
    ),
  { kind: 'link', path: `app/node_modules/@app/${basename(workspace)}`, target: `../../${workspace}` },
]

/** The web as it was built, without the note by which a start sees that nothing is to be built. */
export const bundle = (): Entry[] =>
  filesBelow(join(root, 'apps/web/dist'), 'app/apps/web/dist', (path, name) => path !== '.source-hash' && !isMap(name))

const isMap = (name: string) => name.endsWith('.map')
/** Folders at the top of a package that no program reads; deeper ones of such a name may be its own. */
const forAuthors = /^(__tests__|benchmarks?|coverage|docs?|examples?|man|tests?|website)$/
/** Types and what a program was written in or is linked with; Node runs no TypeScript of a package. */
const unread = /\.(d\.[mc]?ts|[mc]?tsx?|flow|coffee|a|tsbuildinfo)$/
export const isLicence = (name: string) => /^(licen[cs]e|copying|copyright|notice|third[-_ ]?party)/i.test(name)

/** A package of the lockfile as a program needs it. */
export function packageAt(folder: string): Entry[] {
  const from = join(root, folder)
  // A page of words stays where it is all that says something about licences.
  const hasLicence = readdirSync(from).some(isLicence)
  const keeps: Keeps = (path, name) => {
    if (isLicence(name)) return true
    // With a dot begin the settings of tools.
    if (name.startsWith('.') || name === 'node_modules' || name === 'pkgconfig') return false
    if (isMap(name) || unread.test(name)) return false
    if (/\.(md|markdown)$/i.test(name)) return !hasLicence && /^readme/i.test(path)
    return path !== 'package.json' && !forAuthors.test(path)
  }
  const entries = filesBelow(from, `app/${folder}`, keeps)
  return [
    ...entries,
    ...missingLinks(folder, entries),
    { kind: 'file', path: `app/${folder}/package.json`, text: manifestOf(folder) },
  ]
}

/** Without what concerns its authors alone, such as the place where they publish it. */
function manifestOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<string, unknown>
  for (const key of ['scripts', 'devDependencies', 'publishConfig']) delete manifest[key]
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

/** Links of PostgreSQL's libraries, which an install script makes unless npm was told to run none. */
function missingLinks(folder: string, entries: Entry[]): Entry[] {
  const list = join(root, folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return []
  const known = new Set(entries.map(({ path }) => path))
  return (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    .map(({ source, target }) => ({ path: `app/${folder}/${target}`, target: basename(source) }))
    .filter(({ path }) => !known.has(path))
    .map((link) => ({ kind: 'link', ...link }))
}

/** The locked Node with its licence, and the library that it wants and small systems lack. */
export function runtimeAt(program: string): Entry[] {
  const node = realpathSync(program)
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] }
  return [
    fileAt('runtime/bin/node', node),
    fileAt('runtime/LICENSE', join(node, '../../LICENSE')),
    ...sharedObjects
      .filter((path) => basename(path).startsWith('libatomic.'))
      .map((path) => fileAt(`runtime/lib/${basename(path)}`, realpathSync(path))),
  ]
}

/** The locale of the database's cluster, for systems that were made without any; as `embedded/binaries.ts` finds it. */
export function localeOf(postgres: string): Entry[] {
  const from = '/usr/lib/locale/C.utf8'
  return existsSync(from) ? filesBelow(from, `app/${postgres}/native/share/locale/C.utf8`, () => true) : []
}

/** Which native packages run here. */
export function thisMachine(): Machine {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const libc = process.platform === 'linux' ? (header.glibcVersionRuntime ? 'glibc' : 'musl') : undefined
  return { platform: process.platform, arch: process.arch, libc }
}
