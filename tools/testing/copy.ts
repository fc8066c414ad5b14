import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#tools/sourceFiles.ts'
import { oneChecker } from '#tools/stages/static.ts'

const workspaces = ['apps/server', 'apps/web', 'packages/shared', 'packages/form-engine', 'packages/flow-engine']

/** A copy of the tracked files, in which a test may do what it wants; the compiler knows what was checked in the tree. */
export function copyOfProduct(prefix: string, wanted: (file: string) => boolean = () => true): string {
  const copy = mkdtempSync(join(tmpdir(), prefix))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const tracked = listed.split('\0').filter((file) => file && existsSync(join(root, file)) && wanted(file))
  for (const file of tracked) cpSync(join(root, file), join(copy, file))
  linkWorkspaces(copy)
  copyKnownTypes(copy)
  return copy
}

/** The product as it was at a commit, on the packages of today. */
export function productAt(commit: string, prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix))
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'apps', 'packages'], {
    cwd: root,
    maxBuffer: 512 * 2 ** 20,
  })
  execFileSync('tar', ['-x'], { cwd: copy, input: archive })
  linkWorkspaces(copy)
  return copy
}

/** Writes files of a copy, by their paths in it. */
export function put(copy: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
}

/** What stands in a copy, by paths: two of them tell what has changed in between. */
export function hashesOf(copy: string): Map<string, string> {
  const files = globSync('**/*', {
    cwd: copy,
    exclude: ({ name }) => /^(node_modules|\.cache|data)$/.test(name),
    withFileTypes: true,
  }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(copy.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

function linkWorkspaces(copy: string): void {
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'node_modules/@app'), { recursive: true })
  for (const workspace of workspaces) {
    linkPackages(join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules'))
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@app', workspace.split('/')[1] ?? ''))
  }
}

/** Packages are linked, the workspace's own are not: they must be those of the copy. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@app') symlinkSync(realpathSync(join(from, name)), join(to, name))
}

/**
 * The compiler looks again at whatever differs from what it knows. Older than the files of the copy, what it knows
 * vouches for none of them by its time; the packages stay where they are, so it must know them by the way from there.
 */
function copyKnownTypes(copy: string): void {
  const from = join(root, '.cache/types')
  const to = join(copy, '.cache/types')
  if (!existsSync(from)) return
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  // A copy knows them by the way from itself, which is another one for a copy of it.
  const packages = (path: string) => `${relative(to, resolve(from, path)).replaceAll('\\', '/')}/`
  for (const name of readdirSync(to).filter((file) => file.endsWith('.tsbuildinfo'))) {
    const { atime, mtime } = statSync(join(from, name))
    const known = readFileSync(join(to, name), 'utf8')
    const moved = known.replaceAll(/"((?:\.\.\/)+[^"]*?node_modules\/)/g, (_, path: string) => `"${packages(path)}`)
    writeFileSync(join(to, name), moved)
    utimesSync(join(to, name), atime, mtime)
  }
}

/** A test on a copy is not measured: its limit is for what hangs, on a machine with other work too. */
export const hangMs = 600_000

const execute = promisify(execFile)

/** Rejects with all that the tool has said. */
const run = (cwd: string, command: string, ...args: string[]): Promise<void> => runWith({}, cwd, command, ...args)

async function runWith(env: NodeJS.ProcessEnv, cwd: string, command: string, ...args: string[]): Promise<void> {
  try {
    await execute(command, args, { cwd, env: { ...process.env, VITEST: '', ...env }, maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${stdout}${stderr}` || String(error), { cause: error })
  }
}

const bin = (copy: string, name: string) => join(copy, 'node_modules/.bin', name)

/** What it compiles are tables of the copy, which nobody compiles again. */
export const migrationOf = (copy: string, name: string) =>
  runWith(
    { NODE_DISABLE_COMPILE_CACHE: '1' },
    join(copy, 'apps/server'),
    bin(copy, 'drizzle-kit'),
    'generate',
    '--config',
    'drizzle.config.ts',
    '--name',
    name,
  )
export const checkTypes = (copy: string, projects = workspaces) =>
  run(copy, bin(copy, 'tsc'), '-b', ...oneChecker, ...projects)
/** A folder of a workspace and all that it imports, where the others are built: a part of the time of the whole. */
export async function checkTypesOf(copy: string, workspace: string, folder: string): Promise<void> {
  const whole = JSON.parse(readFileSync(join(copy, workspace, 'tsconfig.json'), 'utf8')) as { references: object[] }
  const project = join(copy, workspace, 'tsconfig.part.json')
  const compilerOptions = { composite: false, tsBuildInfoFile: null, emitDeclarationOnly: false, noEmit: true }
  const part = { extends: './tsconfig.json', compilerOptions, include: [folder], references: whole.references }
  writeFileSync(project, JSON.stringify(part))
  await run(copy, bin(copy, 'tsc'), ...oneChecker, '-p', project)
}
export const lint = (copy: string, paths: readonly string[] = []) =>
  run(copy, bin(copy, 'oxlint'), '--deny-warnings', ...paths)
/** All rules that judge a file by its text: a tenth of the time that the rules about types take. */
export async function lintTexts(copy: string): Promise<void> {
  const config = readFileSync(join(copy, '.oxlintrc.json'), 'utf8')
  const plain = config.replace('"typeAware": true', '"typeAware": false')
  if (plain === config) throw new Error('.oxlintrc.json does not say where the rules about types are switched on')
  writeFileSync(join(copy, '.oxlintrc.texts.json'), plain)
  await run(copy, bin(copy, 'oxlint'), '--config', '.oxlintrc.texts.json', '--deny-warnings')
}
/** Each worker loads the product by itself: for a few files one of them is less work than several. */
export const oneWorker = { VITEST_MAX_WORKERS: '1' }
export const runTests = (
  copy: string,
  projects: readonly string[],
  files: readonly string[],
  env: NodeJS.ProcessEnv = {},
) =>
  runWith(
    env,
    copy,
    process.execPath,
    join(copy, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
  )
export const checkFormat = (copy: string, paths: readonly string[]) =>
  run(copy, bin(copy, 'oxfmt'), '--check', ...paths)
export const deadCode = (copy: string) => run(copy, bin(copy, 'knip'), '--no-config-hints')
export const runJourneys = (folder: string, config: string, env: NodeJS.ProcessEnv) =>
  runWith(env, folder, bin(folder, 'playwright'), 'test', '--config', config)
/** The pages alone; the window of foreign forms is nothing that a slice adds to. */
export const buildWeb = (copy: string) => run(join(copy, 'apps/web'), bin(copy, 'vite'), 'build')
export const checkHouse = (copy: string) =>
  runTests(
    copy,
    ['tools'],
    ['tools/conformance.test.ts', 'tools/architecture.test.ts', 'tools/rooms.test.ts'],
    oneWorker,
  )
