import type { Slice } from '#/modules/tool/gen/model/slice.ts'
import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident, str } from '#/modules/tool/gen/text/code.ts'

/** The part of the kit that is the whole page. */
function partOf({ isTree, beside }: Slice): { name: string; file: string } {
  if (isTree) return { name: 'TreePage', file: 'tree/TreePage' }
  return beside
    ? { name: 'TreeListPage', file: 'tree/TreeListPage' }
    : { name: 'ResourcePage', file: 'list/ResourcePage' }
}

export const page: Template = {
  path: ({ area, entity, className }) => `apps/web/src/features/${area}/${entity}/${className}Index.tsx`,
  text: (slice) => {
    const { area, entity, className, isTree, beside, formStyle, offers, children, opened } = slice
    const { name, file } = partOf(slice)
    const props = [
      `resource={${ident(entity)}}`,
      ...(beside ? [`tree={${ident(beside.tree.entity)}}`, `by=${str(beside.by)}`] : []),
      ...(isTree && (offers.includes('save') || offers.includes('add')) ? ['addChild="新增下级"'] : []),
      ...(opened ? ['detail'] : []),
      ...(children.length > 0 && offers.includes('get') ? ['expand="rows"'] : []),
      ...(formStyle === 'dialog' ? [] : [`form={{ frame: ${str(formStyle)} }}`]),
    ]
    const tree = beside
      ? `import { ${ident(beside.tree.entity)} } from '@app/shared/${beside.tree.area}/${beside.tree.entity}.ts'\n`
      : ''
    return `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
${tree}import { ${name} } from '#/kit/${file}.tsx'

export default function ${ident(className)}Index() {
  return <${name} ${props.join(' ')} />
}
`
  },
}
