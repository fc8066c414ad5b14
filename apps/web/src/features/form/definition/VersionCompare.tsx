import { useQuery } from '@tanstack/react-query'
import { Empty, Tag } from 'antd'
import { useState } from 'react'
import { versionCalls, type FormVersionItem } from '@app/shared/form/version.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { allVersions } from './allVersions.ts'
import css from './definition.module.css'

interface VersionCompareProps {
  version: Pick<FormVersionItem, 'id' | 'formId' | 'versionNo'>
  onClosed: () => void
}

/** Stands for what is not published yet. */
const draft = ''

const looks: Readonly<Record<string, { word: string; color: string }>> = {
  added: { word: '新增', color: 'success' },
  removed: { word: '删除', color: 'error' },
  changed: { word: '修改', color: 'processing' },
  moved: { word: '移动', color: 'warning' },
}

/** 对比: what changed between a version and the draft or another version, in sentences, the older one first. */
export default function VersionCompare({ version, onClosed }: VersionCompareProps) {
  const [open, setOpen] = useState(true)
  const [chosen, setChosen] = useState<string>()
  const { data: others } = useQuery({
    queryKey: ['form:definition', 'versions', version.formId, 'choice'],
    queryFn: async ({ signal }) => {
      const all: FormVersionItem[] = []
      for await (const each of allVersions(version.formId, { signal })) all.push(each)
      return all
    },
  })
  const older = (others ?? []).filter(({ versionNo }) => versionNo < version.versionNo)
  const isNewest = others?.every(({ versionNo }) => versionNo <= version.versionNo) === true
  // The newest version mostly is the draft: what it brought is what one wants to know.
  const before = isNewest ? older.toSorted((one, other) => other.versionNo - one.versionNo)[0] : undefined
  const other = chosen ?? before?.id ?? draft
  const isOlder = older.some(({ id }) => id === other)
  const query = useQuery({
    queryKey: ['form:definition', 'compare', version.id, other],
    queryFn: ({ signal }) => {
      const sides = isOlder
        ? { from: other, to: version.id }
        : { from: version.id, ...(other !== draft && { to: other }) }
      return call(versionCalls.compare, { query: sides }, { signal })
    },
    enabled: others !== undefined,
    gcTime: 0,
  })
  const { data } = query
  return (
    <Dialog
      open={open}
      title={`版本 V${version.versionNo} 的对比`}
      width={640}
      height={420}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <div className={css.to}>
        <span aria-hidden>与之对比</span>
        <Select
          value={other}
          style={{ minWidth: 160 }}
          aria-label="与之对比"
          getPopupContainer={insideCard}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setChosen}
          options={[
            { value: draft, label: '当前草稿' },
            ...(others ?? [])
              .filter(({ id }) => id !== version.id)
              .map(({ id, versionNo }) => ({ value: id, label: `V${versionNo}` })),
          ]}
        />
      </div>
      <LoadState query={query} />
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有变化" />}
      <ul className={css.changes}>
        {data?.map(({ kind, text }, at) => (
          <li key={`${at}-${text}`}>
            <Tag color={looks[kind]?.color ?? 'default'}>{looks[kind]?.word ?? '设置'}</Tag>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
