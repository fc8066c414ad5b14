import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident } from '#/modules/tool/gen/text/code.ts'

const scopes = {
  none: () => '',
  dept: (table: string) => `, { scope: (ctx) => ctx.scope(${table}.createDept, ${table}.createBy) }`,
  self: (table: string) => `, { scope: (ctx) => ctx.scope(undefined, ${table}.createBy) }`,
}

export const routes: Template = {
  path: ({ folder, entity }) => `apps/server/src/modules/${folder}/${entity}/${entity}.routes.ts`,
  text: ({ area, entity, scope }) => `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { ${entity}Table } from './${entity}.table.ts'

export default resourceRoutes(${entity}, ${entity}Table${scopes[scope](`${entity}Table`)})
`,
}
