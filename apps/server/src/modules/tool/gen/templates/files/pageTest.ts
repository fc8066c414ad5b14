import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident } from '#/modules/tool/gen/text/code.ts'

/** Only for pages that hold more than one entity: the kit's own page is tested once in the kit. */
export const pageTest: Template = {
  path: ({ area, entity, className }) => `apps/web/src/features/${area}/${entity}/${className}Index.test.tsx`,
  text: ({ area, entity, className, beside }) => {
    const [name, options] = [ident(`${className}Index`), beside ? `, { tree: ${ident(beside.tree.entity)} }` : '']
    const tree = beside
      ? `import { ${beside.tree.entity} } from '@app/shared/${beside.tree.area}/${beside.tree.entity}.ts'\n`
      : ''
    return `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
${tree}import { pageClaimsOf } from '#testing/pageClaimsOf.tsx'
import ${name} from './${name}.tsx'

pageClaimsOf(${name}, ${entity}${options})
`
  },
}
