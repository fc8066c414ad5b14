import type { TextPattern } from '@app/shared/kit/textPatterns.ts'
import { kindOf } from '#/modules/tool/gen/model/columnKinds.ts'
import type { Property } from '#/modules/tool/gen/model/property.ts'
import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import { serverFolder, type Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, str } from '#/modules/tool/gen/text/code.ts'
import { fittingSample } from './samples.ts'

/** What stands elsewhere in the product is chosen by the claims. */
const chosen: ReadonlySet<string> = new Set(['user', 'dept', 'treeSelect', 'imageUpload', 'fileUpload'])

/** What must be there, what no two rows share, and what is searched for. */
const isSampled = ({ is, required, unique, search, dict, html }: Property) =>
  is.edited && (required || unique || search !== undefined) && dict === undefined && !chosen.has(html)

/** Checks that many texts fulfil; one that says more is the better sample. */
const vague: readonly TextPattern[] = ['positiveInteger', 'integer', 'number']

/** A value that the contract takes, another for each row where the type has so many. */
function sample({ type, checks }: Property): string {
  const [check] = checks.toSorted((a, b) => vague.indexOf(a) - vague.indexOf(b))
  return check === undefined ? kindOf(type).sample(type, 'n') : fittingSample(check, 'n')
}

function rowOf({ properties, parent }: Slice): string {
  // The order of rows is that of the list they are sent in.
  const sent = properties.filter((property) => isSampled(property) && !(parent && property.name === 'sort'))
  const given = sent.map((property) => [ident(property.name), sample(property)] as const)
  const counts = given.some(([, value]) => /\bn\b/.test(value))
  return `(${counts ? 'n' : ''}) => ({ ${given.map(([name, value]) => `${name}: ${value}`).join(', ')} })`
}

/** Trees whose nodes a row must name, by the field, or the way to it, that does. */
const treesOf = ({ properties, children, beside }: Slice, before = ''): [field: string, tree: Slice][] => [
  ...properties.flatMap(({ name, tree, is, required }): [string, Slice][] =>
    tree?.nodes && is.edited && (required || name === beside?.by) ? [[`${before}${name}`, tree.nodes]] : [],
  ),
  ...children.flatMap(({ key, slice }) => treesOf(slice, `${key}.`)),
]

const treeOf = (field: string, tree: Slice) =>
  `${field.includes('.') ? str(field) : ident(field)}: { tree: ${ident(tree.entity)}, node: ${rowOf(tree)} }`

export const test: Template = {
  path: (slice) => `${serverFolder(slice)}/${slice.entity}.test.ts`,
  text: (slice) => {
    const { area, entity, children } = slice
    const trees = treesOf(slice)
    const named = [...new Set(trees.map(([, tree]) => tree.entity))].filter((name) => name !== entity)
    const rows = children.map(({ key, slice: child }) => `${ident(key)}: ${rowOf(child)}`)
    const more = [
      ...(rows.length > 0 ? [`rows: { ${rows.join(', ')} }`] : []),
      ...(trees.length > 0 ? [`trees: { ${trees.map(([field, tree]) => treeOf(field, tree)).join(', ')} }`] : []),
    ]
    return `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
${named.map((name) => `import { ${ident(name)} } from '@app/shared/${area}/${name}.ts'\n`).join('')}import { claimsOf } from '#testing/claimsOf.ts'

claimsOf(${entity}, ${rowOf(slice)}${more.length > 0 ? `, { ${more.join(', ')} }` : ''})
`
  },
}
