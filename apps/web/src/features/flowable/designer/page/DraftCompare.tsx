import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useState } from 'react'
import { definitionCalls, type DefinitionVersion } from '@app/shared/flowable/definition.ts'
import { FilesComparison } from '#/features/flowable/shared/compare/FilesComparison.tsx'
import { useVersionXml } from '#/features/flowable/shared/compare/useVersionXml.ts'
import { Select } from '#/kit/form/Select.tsx'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import type { Drawing } from './drawing.ts'

interface DraftCompareProps {
  drawing: Drawing
  /** The version that the draft comes from. */
  baseId: string | undefined
  onClosed: () => void
}

/** 版本对比: what is drawn beside a version that was deployed. */
export default function DraftCompare({ drawing, baseId, onClosed }: DraftCompareProps) {
  const [open, setOpen] = useState(true)
  const key = drawing.key() ?? ''
  const query = useQuery({
    queryKey: ['flowDesign', 'compare', key],
    queryFn: async ({ signal }) => ({
      versions: await call(definitionCalls.versions, { params: { key } }, { signal, silent: true }),
      drawn: await drawing.xml(),
    }),
    gcTime: 0,
    enabled: key !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { versions, drawn = '' } = query.data ?? {}
  return (
    <Dialog
      open={open}
      title="版本对比"
      width={Math.max(720, Math.round(window.innerWidth * 0.85))}
      height={600}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {key === '' ? <Empty description="流程标识未填写，没有可对比的版本" /> : <LoadState query={query} />}
      {versions?.length === 0 && <Empty description="还没有部署过的版本" />}
      {versions && versions.length > 0 && <Versions versions={versions} drawn={drawn} baseId={baseId} />}
    </Dialog>
  )
}

interface VersionsProps {
  versions: readonly DefinitionVersion[]
  drawn: string
  baseId: string | undefined
}

function Versions({ versions, drawn, baseId }: VersionsProps) {
  const [chosen, setChosen] = useState(() => (versions.find(({ id }) => id === baseId) ?? versions[0])?.id ?? '')
  const version = versions.find(({ id }) => id === chosen)
  const xml = useVersionXml(chosen)
  return (
    <>
      <LoadState query={xml} />
      <FilesComparison
        before={{ title: `v${version?.versionNo ?? ''}`, xml: xml.data }}
        after={{ title: '当前设计', xml: drawn }}
        alike="与这个版本的节点和连线相同"
        choice={
          <Select
            aria-label="对比的版本"
            value={chosen}
            getPopupContainer={insideCard}
            options={versions.map(({ id, versionNo, isLatest }) => ({
              value: id,
              label: `与 v${versionNo}${isLatest ? '（最新）' : ''} 对比`,
            }))}
            onChange={setChosen}
          />
        }
      />
    </>
  )
}
