import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { ItemOf } from '@app/shared/kit/resource.ts'
import { configTemplate, configTemplateCalls } from '@app/shared/tool/configTemplate.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

type Item = ItemOf<typeof configTemplate>

/** 模板配置: values that new definitions of 代码生成 start with. */
export default function ConfigTemplateIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const confirm = useConfirm()
  const mayEdit = hasPermi(['tool:genConfigTemplate:edit'])
  const changeDefault = ({ id, templateName, isDefault }: Item) => {
    const word = isDefault === 'Y' ? '取消' : '设置'
    confirm({
      title: `确认${word}${templateName}的模板为默认模板吗?`,
      okText: isDefault === 'Y' ? '取消默认' : '设为默认',
      run: async () => {
        const body = { id, isDefault: isDefault === 'Y' ? 'N' : 'Y' } as const
        await call(configTemplateCalls.changeDefault, { body }, { silent: true })
        void client.invalidateQueries({ queryKey: [configTemplate.name] })
        void message.success(isDefault === 'Y' ? '取消默认成功' : '设置默认成功')
      },
    })
  }
  const acts = (row: Item): RowAction[] => {
    if (!mayEdit) return []
    const disabled = row.status === '0' || row.isDefault === 'Y' ? undefined : '停用的模板不能设为默认'
    return [
      {
        key: 'default',
        label: row.isDefault === 'Y' ? '取消默认' : '设为默认',
        disabled,
        run: () => changeDefault(row),
      },
    ]
  }
  return (
    <ResourcePage
      resource={configTemplate}
      purpose="导入表时，默认模板的作者、模块与路径会填入新的生成配置"
      columns={{ isDefault: { width: 88 }, sort: { width: 72 }, status: { width: 88 } }}
      status={{ ask: ({ templateName }, word) => `确认${word}${templateName}的模板吗?` }}
      rowActions={acts}
    />
  )
}
