import { useQuery } from '@tanstack/react-query'
import { configTemplate } from '@app/shared/tool/configTemplate.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useAuth } from '#/kit/session/access.ts'
import { useEditorStore } from './editStore.ts'
import { Item } from './Item.tsx'

/** 个人模板: fills in what a template of 模板配置 says. */
export function TemplateItem() {
  const store = useEditorStore()
  const { hasPermi } = useAuth()
  const mayList = hasPermi(['tool:genConfigTemplate:list'])
  const { data = [] } = useQuery({
    queryKey: [configTemplate.name, 'enabled'],
    queryFn: ({ signal }) => call(configTemplate.endpoints.list, { query: { status: '0' } }, { signal }),
    enabled: mayList,
  })
  if (!mayList) return null
  const fill = (id: string) => {
    const found = data.find((each) => each.id === id)
    if (!found) return
    const { functionAuthor, moduleName, packageName } = found
    store.getState().setInfo({ functionAuthor, moduleName, packageName: packageName ?? '' })
  }
  return (
    <Item tab="generation" field="templateName" label="个人模板" help="填入作者、模块名与包路径">
      {(control) => (
        <Select
          {...control}
          getPopupContainer={insideCard}
          placeholder="请选择"
          options={data.map(({ id, templateName }) => ({ value: id, label: templateName }))}
          onChange={fill}
        />
      )}
    </Item>
  )
}
