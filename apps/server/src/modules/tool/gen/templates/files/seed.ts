import { serverFolder, type Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, str, upperFirst } from '#/modules/tool/gen/text/code.ts'

/** The area of the menus knows its own file; all others ask at its door. */
const menuSeedOf = (area: string) =>
  area === 'system' ? '#/modules/system/people/menu/menuSeed.ts' : '#/modules/system/api.ts'

export const seed: Template = {
  path: (slice) => `${serverFolder(slice)}/${slice.entity}.seed.ts`,
  text: ({ area, entity, className, menu: { under, sort, icon } }) => {
    const key = `${area}/${entity}/${className}Index`
    const component = className === upperFirst(entity) ? '' : `, component: ${str(key)}`
    return `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
import { menuSeed } from '${menuSeedOf(area)}'

export default [menuSeed(${entity}, { under: ${str(under)}, sort: ${sort}, icon: ${str(icon)}${component} })]
`
  },
}
