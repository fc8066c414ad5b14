import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#tools/sourceFiles.ts'

const workspaces = ['apps/server', 'apps/web', 'packages/shared', 'packages/form-engine']

/** A copy of the tracked files, in which a test may do what it wants. */
export function copyOfProduct(prefix: string, wanted: (file: string) => boolean = () => true): string {
  const copy = mkdtempSync(join(tmpdir(), prefix))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const tracked = listed.split('\0').filter((file) => file && existsSync(join(root, file)) && wanted(file))
  for (const file of tracked) cpSync(join(root, file), join(copy, file))
  linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const workspace of workspaces) {
    linkPackages(join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules'))
    mkdirSync(join(copy, 'node_modules/@app'), { recursive: true })
    symlinkSync(join(copy, workspace), join(copy, 'node_modules/@app', workspace.split('/')[1] ?? ''))
  }
  return copy
}

/** Packages are linked, the workspace's own are not: they must be those of the copy. */
function linkPackages(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@app') symlinkSync(realpathSync(join(from, name)), join(to, name))
}

const execute = promisify(execFile)

/** Rejects with all that the tool has said. */
async function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  try {
    await execute(command, args, { cwd, env: { ...process.env, VITEST: '' }, maxBuffer: 16 * 1024 * 1024 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${stdout}${stderr}` || String(error), { cause: error })
  }
}

const bin = (copy: string, name: string) => join(copy, 'node_modules/.bin', name)

export const migrationOf = (copy: string, name: string) =>
  run(join(copy, 'apps/server'), bin(copy, 'drizzle-kit'), 'generate', '--config', 'drizzle.config.ts', '--name', name)
export const checkTypes = (copy: string, projects = workspaces) => run(copy, bin(copy, 'tsc'), '-b', ...projects)
export const lint = (copy: string, paths: readonly string[] = []) =>
  run(copy, bin(copy, 'oxlint'), '--deny-warnings', ...paths)
export const runTests = (copy: string, projects: readonly string[], files: readonly string[]) =>
  run(
    copy,
    process.execPath,
    join(copy, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...files,
  )
export const checkHouse = (copy: string) =>
  runTests(copy, ['tools'], ['tools/conformance.test.ts', 'tools/architecture.test.ts', 'tools/rooms.test.ts'])
