import { posix } from 'node:path'

/** What package-lock.json says of one folder. */
export interface Locked {
  name?: string
  version?: string
  license?: string
  /** A workspace: `resolved` names its folder. */
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

export type Lockfile = Record<string, Locked>

/** The kind of machine an archive is made on and for. */
export interface Machine {
  platform: string
  arch: string
  libc: string | undefined
}

/**
 * Folders of everything that the workspace `start` needs to run, itself and other workspaces included, in order.
 * Native packages of other kinds of machine are left out, whatever is installed.
 */
export function closureOf(locked: Lockfile, start: string, machine: Machine): string[] {
  const found = new Set<string>()
  const visit = (folder: string): void => {
    const entry = locked[folder]
    if (!entry || found.has(folder) || !fits(entry, machine)) return
    if (entry.link) return visit(entry.resolved ?? '')
    found.add(folder)
    for (const name of Object.keys(entry.dependencies ?? {})) {
      const place = resolved(locked, folder, name)
      const isOptional = entry.optionalDependencies?.[name] !== undefined
      if (!place && !isOptional) throw new Error(`package-lock.json has no ${name}, which ${folder} needs`)
      if (place) visit(place)
    }
    for (const name of wanted(entry)) visit(resolved(locked, folder, name) ?? '')
  }
  visit(start)
  return [...found].toSorted()
}

/** What npm installs with a package where it can. */
const wanted = ({ optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta }: Locked) => [
  ...Object.keys(optionalDependencies),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** Where Node finds a package from within a folder: beside it or in a folder above. */
function resolved(locked: Lockfile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const place = posix.join(folder, 'node_modules', name)
    if (locked[place]) return place
    if (folder === '.') return undefined
  }
}

const fits = ({ os, cpu, libc }: Locked, machine: Machine) =>
  allows(os, machine.platform) && allows(cpu, machine.arch) && (!machine.libc || allows(libc, machine.libc))

function allows(list: string[] | undefined, value: string): boolean {
  if (!list || list.includes(value)) return true
  return list.every((entry) => entry.startsWith('!')) && !list.includes(`!${value}`)
}
