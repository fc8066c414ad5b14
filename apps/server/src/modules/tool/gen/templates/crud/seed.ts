import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, str, upperFirst } from '#/modules/tool/gen/text/code.ts'

/** The area of the menus knows its own file; all others ask at its door. */
const menuSeedOf = (area: string) =>
  area === 'system' ? '#/modules/system/people/menu/menuSeed.ts' : '#/modules/system/api.ts'

/** Told where it is not what follows from the entity. */
const componentOf = (area: string, entity: string, className: string) =>
  className === upperFirst(entity) ? '' : `, component: ${str(`${area}/${entity}/${className}Index`)}`

export const seed: Template = {
  path: ({ folder, entity }) => `apps/server/src/modules/${folder}/${entity}/${entity}.seed.ts`,
  text: ({
    area,
    entity,
    className,
    menu: { under, sort, icon },
  }) => `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
import { menuSeed } from '${menuSeedOf(area)}'

export default [menuSeed(${entity}, { under: ${str(under)}, sort: ${sort}, icon: ${str(icon)}${componentOf(area, entity, className)} })]
`,
}
