import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Empty } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cmsParam, cmsParamCalls, type CmsParamItem, type ParamTypeChoice } from '@app/shared/cms/cmsParam.ts'
import { ParamForm } from '@app/shared/cms/cmsParamType.ts'
import { TypePane } from '#/features/cms/shared/TypePane.tsx'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useListStart } from '#/kit/list/useListStart.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import type { ColumnChanges } from '#/kit/table/listColumns.tsx'
import { KindInput, ParamTypeName, RowInput, ValueInput } from './paramInputs.tsx'
import css from './param.module.css'

const SortParams = lateDialog(() => import('./SortParams.tsx'))

/** Columns of a list that fit beside the others. */
const mostColumns = 6

const useParamTypes = () =>
  useQuery({
    queryKey: [cmsParam.name, 'types'],
    queryFn: ({ signal }) => call(cmsParamCalls.types, {}, { signal }),
  })

/** 参数列表: values for templates and the interface, by their types. */
export default function CmsParamIndex() {
  const { hasPermi } = useAuth()
  const types = useParamTypes()
  const list = useListStart(undefined)
  const [sorting, setSorting] = useState(false)
  // A search leaves the type out of the address.
  const [kept, keep] = useState(list.state.filters.typeId)
  const typeId = list.state.filters.typeId ?? kept ?? types.data?.[0]?.id
  const type = types.data?.find(({ id }) => id === typeId)
  return (
    <TypePane
      label="参数类型"
      types={(types.data ?? []).map((one) => ({ ...one, count: one.paramCount }))}
      query={types}
      chosen={typeId}
      onChoose={(id) => {
        keep(id)
        list.change({ filters: id === undefined ? {} : { typeId: id }, pageNum: 1 })
      }}
    >
      {types.data && !type && <NoTypes />}
      {type && (
        <ResourcePage
          key={type.id}
          resource={cmsParam}
          title={`参数列表 · ${type.typeName}`}
          list={list}
          query={{ typeId: type.id }}
          search={['paramName', ...(isList(type) ? [] : ['paramCode']), 'status']}
          columns={columnsFor(type)}
          columnOrder={['paramName', 'paramCode', 'kind', 'preview']}
          form={{
            fields: () => (isList(type) ? listFields : keyFields),
            inputs: { typeId: ParamTypeName, kind: KindInput, value: ValueInput, row: RowInput },
            initialValues: {
              typeId: type.id,
              isPublic: 'N',
              ...(isList(type) ? { row: defaultsOf(type) } : { kind: 'text' }),
            },
            locked: () => ({ typeId: '由左侧类型决定' }),
            shows: (key, { kind }) => key !== 'options' || kind === 'select',
            judge: ({ paramCode, kind, value, options }): Record<string, string> =>
              isList(type)
                ? {}
                : {
                    ...(paramCode ? {} : { paramCode: '参数编码不能为空' }),
                    ...(kind ? {} : { kind: '值类型不能为空' }),
                    ...(kind === 'select' && !options ? { options: '选项不能为空' } : {}),
                    ...(value === null || value === undefined || value === '' ? { value: '参数值不能为空' } : {}),
                  },
            size: { width: 800, height: 550 },
            drawer: 720,
          }}
          toolbar={
            hasPermi(['cms:cmsParam:edit']) && type.paramCount > 1
              ? [
                  {
                    key: 'sort',
                    label: '排序',
                    icon: <SortAscendingOutlined aria-hidden />,
                    run: () => setSorting(true),
                  },
                ]
              : []
          }
          purpose="联系方式、轮播图等由模板与接口使用的数据"
        />
      )}
      {sorting && type && <SortParams type={type} onClose={() => setSorting(false)} />}
    </TypePane>
  )
}

/** Parameters need a type to be of. */
function NoTypes() {
  const navigate = useNavigate()
  const { hasPermi } = useAuth()
  return (
    <Card title={<h1 className={css.heading}>参数列表</h1>}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有参数类型，先新增类型再添加参数">
        {hasPermi(['cms:cmsParamType:list']) && (
          <Button type="primary" onClick={() => void navigate('/cms/cmsParamType')}>
            管理参数类型
          </Button>
        )}
      </Empty>
    </Card>
  )
}

const isList = ({ multiple }: ParamTypeChoice) => multiple === ParamForm.rows

const common = ['startTime', 'endTime', 'sort', 'status', 'isPublic', 'remark']
const keyFields = ['typeId', 'paramName', 'paramCode', 'kind', 'options', 'value', ...common]
const listFields = ['typeId', 'paramName', 'row', ...common]

const previewOf = (code: string) => (row: CmsParamItem) => <CutText>{row.preview?.[code] || '-'}</CutText>

function columnsFor(type: ParamTypeChoice): ColumnChanges<CmsParamItem> {
  const times = { startTime: { hidden: true }, endTime: { hidden: true }, createTime: false } as const
  const updated = { updateTime: { hidden: true, title: '更新时间', width: 160 } }
  if (!isList(type))
    return {
      ...times,
      ...updated,
      kind: { hidden: true },
      files: { hidden: true },
      preview: { title: '参数值', width: 220, render: previewOf('value') },
    }
  const columns = type.schema
    .slice(0, mostColumns)
    .map(({ fieldCode, fieldName }) => [
      `row.${fieldCode}`,
      { title: fieldName, width: 160, sortable: false, render: previewOf(fieldCode) },
    ])
  return { ...times, paramCode: false, kind: false, preview: false, ...Object.fromEntries(columns), ...updated }
}

const defaultsOf = ({ schema }: ParamTypeChoice) =>
  Object.fromEntries(
    schema.map(({ fieldCode, kind, defaultValue }) => [fieldCode, kind === 'switch' ? false : (defaultValue ?? null)]),
  )
