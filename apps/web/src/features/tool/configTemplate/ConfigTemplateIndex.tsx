import { configTemplate } from '@app/shared/tool/configTemplate.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { DefaultCell } from './DefaultCell.tsx'

/** 模板配置: values that new definitions of 代码生成 start with. */
export default function ConfigTemplateIndex() {
  return (
    <ResourcePage
      resource={configTemplate}
      purpose="导入表时，默认模板的作者、模块与路径会填入新的生成配置"
      columns={{
        isDefault: { width: 88, render: (row) => <DefaultCell row={row} /> },
        sort: { width: 72 },
        status: { width: 88 },
      }}
      status={{ ask: ({ templateName }, word) => `确认${word}${templateName}的模板吗?` }}
    />
  )
}
