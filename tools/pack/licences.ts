import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/root.mjs'
import type { Lockfile } from './closure.ts'
import { isLicence } from './content.ts'

interface Part {
  name: string
  version: string
  licence: string
}

/** Libraries that stand beside the binaries of PostgreSQL, by the beginning of their file names. */
const beside: Record<string, [name: string, licence: string]> = {
  libcrypto: ['OpenSSL', 'OpenSSL AND SSLeay'],
  libssl: ['OpenSSL', 'OpenSSL AND SSLeay'],
  libicudata: ['ICU', 'Unicode-DFS-2016'],
  libicui18n: ['ICU', 'Unicode-DFS-2016'],
  libicuuc: ['ICU', 'Unicode-DFS-2016'],
  liblz4: ['LZ4', 'BSD-2-Clause'],
  liblzma: ['XZ Utils (liblzma)', '0BSD'],
  'libossp-uuid': ['OSSP uuid', 'MIT'],
  libxml2: ['libxml2', 'MIT'],
  libxslt: ['libxslt', 'MIT'],
  libz: ['zlib', 'Zlib'],
  libzstd: ['Zstandard', 'BSD-3-Clause'],
}
/** Libraries of PostgreSQL itself. */
const ofPostgres = /^lib(ecpg|pgtypes|pq|pgcommon|pgport|pgfeutils)/

/** What a package says its licence is; the lockfile repeats it. */
export function partAt(locked: Lockfile, folder: string): Part {
  const { name = folder.slice(folder.lastIndexOf('node_modules/') + 13), version = '', license } = locked[folder] ?? {}
  if (!license) throw new Error(`package-lock.json names no licence of ${folder}`)
  return { name, version, licence: license }
}

const fileName = /^(lib[a-z][a-z0-9-]*?)(?:[-.]\d.*|\.so.*|\.dylib)$/

/** Programs that no package manager knows: PostgreSQL with its libraries. */
export function binaryParts(postgres: string, version: string): Part[] {
  const parts = new Map<string, Part>([
    ['PostgreSQL', { name: 'PostgreSQL', version: version.replace(/-.*$/, ''), licence: 'PostgreSQL' }],
  ])
  const files = readdirSync(join(root, postgres, 'native/lib')).filter((file) => /\.so|\.dylib/.test(file))
  for (const file of files.toSorted()) {
    if (ofPostgres.test(file)) continue
    const [name, licence] = beside[fileName.exec(file)?.[1] ?? ''] ?? []
    if (!name || !licence) throw new Error(`nobody has said under which licence ${file} stands`)
    const found = /\.so\.([\d.]+)$/.exec(file)?.[1] ?? ''
    if (!parts.has(name) || found.length > (parts.get(name)?.version.length ?? 0))
      parts.set(name, { name, version: found, licence })
  }
  return [...parts.values()]
}

const textsAt = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((each) => each.isFile() && isLicence(each.name))
    .map((each) =>
      readFileSync(join(root, folder, each.name), 'utf8')
        .replaceAll('\r\n', '\n')
        .trim(),
    )
    .toSorted()

/** Each text once, with all that stand under it. */
function textsOf(locked: Lockfile, folders: string[]): string {
  const names = new Map<string, Set<string>>()
  for (const folder of folders) {
    for (const text of textsAt(folder)) names.set(text, (names.get(text) ?? new Set()).add(partAt(locked, folder).name))
  }
  return [...names].map(([text, of]) => `${'='.repeat(80)}\n${[...of].join(', ')}\n\n${text}\n`).join('\n')
}

const rowsOf = (parts: Part[]) =>
  parts.map(({ name, version, licence }) => `${name} | ${version} | ${licence}`).join('\n')

interface Licensed {
  locked: Lockfile
  server: string[]
  /** What is in the bundle of the web, or may be: the builder keeps what is used. */
  web: string[]
  binaries: Part[]
  node: Part
}

/** The list of everything in an archive, then the texts. Node's own text stands beside it. */
export function licencesOf({ locked, server, web, binaries, node }: Licensed): string {
  const partsOf = (folders: string[]) => folders.map((folder) => partAt(locked, folder))
  const onlyWeb = web.filter((folder) => !server.includes(folder))
  return `Name | version | licence

Programs
${rowsOf([node, ...binaries])}

Packages of the server
${rowsOf(partsOf(server))}

Packages in the pages
${rowsOf(partsOf(onlyWeb))}

${'='.repeat(80)}
PostgreSQL

${postgresText}

${textsOf(locked, [...server, ...onlyWeb])}`
}

const postgresText = `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group

Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its
documentation for any purpose, without fee, and without a written agreement
is hereby granted, provided that the above copyright notice and this
paragraph and the following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR
DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR CONSEQUENTIAL DAMAGES, INCLUDING
LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS
DOCUMENTATION, EVEN IF THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE
POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY
AND FITNESS FOR A PARTICULAR PURPOSE.  THE SOFTWARE PROVIDED HEREUNDER IS
ON AN "AS IS" BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO
PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`
