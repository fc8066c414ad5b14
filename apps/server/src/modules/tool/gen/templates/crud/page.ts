import type { Template } from '#/modules/tool/gen/templates/template.ts'
import { ident } from '#/modules/tool/gen/text/code.ts'

export const page: Template = {
  path: ({ area, entity, className }) => `apps/web/src/features/${area}/${entity}/${className}Index.tsx`,
  text: ({ area, entity, className }) => `import { ${ident(entity)} } from '@app/shared/${area}/${entity}.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

export default function ${ident(className)}Index() {
  return <ResourcePage resource={${entity}} />
}
`,
}
