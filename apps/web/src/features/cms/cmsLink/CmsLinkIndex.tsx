import ApiOutlined from '@ant-design/icons/ApiOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { cmsLink, cmsLinkCalls, LinkAudit, type CmsLink } from '@app/shared/cms/cmsLink.ts'
import { ShowMode } from '@app/shared/cms/cmsLinkType.ts'
import { LibraryImage } from '#/features/cms/shared/media/LibraryImage.tsx'
import { TypePane } from '#/features/cms/shared/TypePane.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useListStart } from '#/kit/list/useListStart.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'

type Item = Pick<CmsLink, 'id' | 'auditStatus'>

/** The server asks slowly: its answers are looked for twice. */
const lookAgainMs = [3_000, 12_000]

const useLinkTypes = () =>
  useQuery({
    queryKey: [cmsLink.name, 'types'],
    queryFn: ({ signal }) => call(cmsLinkCalls.types, {}, { signal }),
  })

/** 链接管理: links by their types. */
export default function CmsLinkIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const types = useLinkTypes()
  const list = useListStart(undefined)
  const typeId = list.state.filters.typeId
  const refresh = () => void client.invalidateQueries({ queryKey: [cmsLink.name] })
  const [check, checking] = useOnce(async (rows: readonly { id: string }[]) => {
    const { count } = await call(cmsLinkCalls.check, { params: { ids: rows.map(({ id }) => id).join(',') } })
    void message.info(`正在检测${count}个链接，结果稍后显示`)
    for (const ms of lookAgainMs) setTimeout(refresh, ms)
  })
  const [audit, auditing] = useOnce(async (rows: readonly Item[], status: '1' | '2') => {
    await call(cmsLinkCalls.audit, { body: { ids: rows.map(({ id }) => id), status } })
    void message.success(status === LinkAudit.passed ? '审核通过' : '已拒绝')
    refresh()
  })
  const mayEdit = hasPermi(['cms:cmsLink:edit'])
  const mayAudit = hasPermi(['cms:cmsLink:audit'])
  const acts = (row: Item): RowAction[] => [
    ...(mayAudit && row.auditStatus !== LinkAudit.passed
      ? [{ key: 'pass', label: '通过', run: () => audit([row], LinkAudit.passed) }]
      : []),
    ...(mayAudit && row.auditStatus === LinkAudit.waiting
      ? [{ key: 'refuse', label: '拒绝', run: () => audit([row], LinkAudit.refused) }]
      : []),
  ]
  const { typeId: _typeId, ...others } = list.state.filters
  return (
    <TypePane
      label="链接类型"
      all
      types={(types.data ?? []).map((type) => ({ ...type, count: type.linkCount }))}
      query={types}
      chosen={typeId}
      onChoose={(id) => list.change({ filters: id === undefined ? others : { ...others, typeId: id }, pageNum: 1 })}
    >
      <ResourcePage
        resource={cmsLink}
        list={list}
        search={['linkName', 'typeId', 'status', 'checkStatus', 'auditStatus']}
        choices={{ typeId: (types.data ?? []).map(({ id, typeName }) => ({ value: id, label: typeName })) }}
        columns={{
          typeId: false,
          logoFiles: { width: 72 },
          typeName: { hidden: true },
          linkUrl: { width: 180 },
          linkTarget: { hidden: true },
          sort: { hidden: true },
          checkCode: { hidden: true },
          clicks: { hidden: true },
          createTime: { hidden: true },
        }}
        columnOrder={['logoFiles', 'linkName', 'typeName', 'linkUrl', 'linkTarget', 'sort', 'checkStatus', 'checkCode']}
        form={{
          inputs: { typeId: TypeSelect, logo: LibraryImage },
          initialValues: typeId === undefined ? {} : { typeId },
          size: { width: 800, height: 550 },
          judge: ({ typeId: type, logo }): Record<string, string> =>
            !logo && (types.data ?? []).some(({ id, showMode }) => id === type && showMode !== ShowMode.text)
              ? { logo: '图片不能为空' }
              : {},
        }}
        rowActions={acts}
        batch={(rows) => (
          <>
            {mayEdit && (
              <Button size="small" icon={<ApiOutlined aria-hidden />} loading={checking} onClick={() => check(rows)}>
                检测
              </Button>
            )}
            {mayAudit && (
              <Button size="small" loading={auditing} onClick={() => audit(rows, LinkAudit.passed)}>
                通过
              </Button>
            )}
          </>
        )}
        purpose="链接显示在前台的友情链接、合作伙伴等位置"
      />
    </TypePane>
  )
}

/** Enabled types, and the stored one whatever became of it. */
function TypeSelect({ field: _field, rowId: _rowId, told: _told, value, onChange, ...rest }: InputProps) {
  const { data = [] } = useLinkTypes()
  return (
    <Select
      {...rest}
      getPopupContainer={insideCard}
      placeholder="请选择"
      options={data
        .filter(({ id, status }) => status === '0' || id === value)
        .map(({ id, typeName }) => ({ value: id, label: typeName }))}
      value={(value as string | undefined) || undefined}
      onChange={(next: string) => onChange?.(next)}
    />
  )
}
