import type { Names, Slice } from '#/modules/tool/gen/model/slice.ts'
import { serverFolder, tableImport, type Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, str } from '#/modules/tool/gen/text/code.ts'

const scopes = {
  none: () => [],
  dept: (table: string) => [`scope: (ctx) => ctx.scope(${table}.createDept, ${table}.createBy)`],
  self: (table: string) => [`scope: (ctx) => ctx.scope(undefined, ${table}.createBy)`],
}

/** Trees by the field that names a node of one, those of rows that are saved with it by the way to them. */
const treesOf = ({ properties, children }: Slice): [field: string, tree: Names][] => [
  ...properties.flatMap(({ name, tree }) => (tree ? [[name, tree] as [string, Names]] : [])),
  ...children.flatMap(({ key, slice }) =>
    treesOf(slice).map(([name, tree]) => [`${key}.${name}`, tree] as [string, Names]),
  ),
]

const record = (key: string, entries: readonly (readonly [string, Names])[]) =>
  entries.length === 0
    ? []
    : [
        `${key}: { ${entries.map(([field, { entity }]) => `${field.split('.').map(ident).length > 1 ? str(field) : field}: ${ident(entity)}Table`).join(', ')} }`,
      ]

export const routes: Template = {
  path: (slice) => `${serverFolder(slice)}/${slice.entity}.routes.ts`,
  text: (slice) => {
    const { area, entity, scope, children, isTree } = slice
    const table = `${entity}Table`
    const rows = children.map(({ key, slice: child }) => [key, child] as const)
    const trees = treesOf(slice)
    const options = [...scopes[scope](table), ...record('children', rows), ...record('trees', trees)]
    const others = new Map([...rows, ...trees].map(([, names]) => [names.entity, names]))
    others.delete(entity)
    const make = isTree ? 'treeRoutes' : 'resourceRoutes'
    return `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
import { ${make} } from '#/kit/${isTree ? 'treeRoutes' : 'routes'}.ts'
${[...others.values()].map((names) => `import { ${ident(names.entity)}Table } from '${tableImport(names)}'`).join('\n')}
import { ${table} } from './${entity}.table.ts'

export default ${make}(${entity}, ${table}${options.length > 0 ? `, { ${options.join(', ')} }` : ''})
`
  },
}
