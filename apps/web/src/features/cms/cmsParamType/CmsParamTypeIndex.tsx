import { useNavigate } from 'react-router'
import { cmsParamType, type CmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { SchemaInput } from './SchemaInput.tsx'

/** 参数类型: what parameters are for, and of which columns the rows of lists are. */
export default function CmsParamTypeIndex() {
  const navigate = useNavigate()
  const { hasPermi } = useAuth()
  const maySee = hasPermi(['cms:cmsParam:list'])
  const acts = ({ id }: Pick<CmsParamType, 'id'>): RowAction[] =>
    maySee
      ? [
          {
            key: 'params',
            label: '管理参数',
            run: () => void navigate(`/cms/cmsParam?f.typeId=${encodeURIComponent(id)}`),
          },
        ]
      : []
  return (
    <ResourcePage
      resource={cmsParamType}
      search={['typeName', 'typeCode', 'multiple', 'status']}
      columns={{ isSystem: false, createTime: false }}
      form={{
        inputs: { schema: SchemaInput },
        size: { width: 960, height: 600 },
        drawer: 960,
        shows: (key, { multiple }) => key !== 'schema' || multiple === '1',
        judge: ({ multiple, schema }): Record<string, string> =>
          multiple === '1' && !(Array.isArray(schema) && schema.length > 0) ? { schema: '字段定义不能为空' } : {},
      }}
      rowActions={acts}
      removeRefusal={({ isSystem, paramCount }) =>
        isSystem === 'Y' ? '内置类型不能删除' : paramCount ? '该类型下存在参数，不能删除' : undefined
      }
      purpose="参数按用途归类，模板以类型编码取参数"
    />
  )
}
