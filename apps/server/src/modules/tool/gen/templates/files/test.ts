import { kindOf } from '#/modules/tool/gen/model/columnKinds.ts'
import type { Property } from '#/modules/tool/gen/model/property.ts'
import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import { serverFolder, type Template } from '#/modules/tool/gen/templates/template.ts'
import { ident } from '#/modules/tool/gen/text/code.ts'
import { fittingSample } from './samples.ts'

/** Values of dictionaries and of the tree beside the list are the claims' own business. */
const isSampled = ({ is, required, dict }: Property) => is.edited && required && dict === undefined

/** A value that the contract takes, another for each row where the type has so many. */
function sample({ type, checks: [check] }: Property): string {
  return check === undefined ? kindOf(type).sample(type, 'n') : fittingSample(check, 'n')
}

function rowOf({ properties, parent, beside }: Slice): string {
  // The order of rows is that of the list they are sent in.
  const sent = properties.filter(
    (property) => isSampled(property) && !(parent && property.name === 'sort') && property.name !== beside?.by,
  )
  const given = sent.map((property) => [ident(property.name), sample(property)] as const)
  const counts = given.some(([, value]) => /\bn\b/.test(value))
  return `(${counts ? 'n' : ''}) => ({ ${given.map(([name, value]) => `${name}: ${value}`).join(', ')} })`
}

export const test: Template = {
  path: (slice) => `${serverFolder(slice)}/${slice.entity}.test.ts`,
  text: (slice) => {
    const { area, entity, children, beside } = slice
    const rows = children.map(({ key, slice: child }) => `${ident(key)}: ${rowOf(child)}`)
    const more = [
      ...(rows.length > 0 ? [`rows: { ${rows.join(', ')} }`] : []),
      ...(beside
        ? [`trees: { ${ident(beside.by)}: { tree: ${ident(beside.tree.entity)}, node: ${rowOf(beside.tree)} } }`]
        : []),
    ]
    const tree = beside
      ? `import { ${beside.tree.entity} } from '@app/shared/${beside.tree.area}/${beside.tree.entity}.ts'\n`
      : ''
    return `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
${tree}import { claimsOf } from '#testing/claimsOf.ts'

claimsOf(${entity}, ${rowOf(slice)}${more.length > 0 ? `, { ${more.join(', ')} }` : ''})
`
  },
}
