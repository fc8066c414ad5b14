import { useState } from 'react'
import type { DefinitionVersion } from '@app/shared/flowable/definition.ts'
import { FilesComparison } from '#/features/flowable/shared/compare/FilesComparison.tsx'
import { useVersionXml } from '#/features/flowable/shared/compare/useVersionXml.ts'
import { Select } from '#/kit/form/Select.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'

interface CompareDialogProps {
  version: DefinitionVersion
  versions: readonly DefinitionVersion[]
  onClose: () => void
}

/** 对比 of two versions, the older one at the left; what differs is marked in both drawings. */
export default function CompareDialog({ version, versions, onClose }: CompareDialogProps) {
  const [open, setOpen] = useState(true)
  const others = versions.filter(({ id }) => id !== version.id)
  const nearest = others.find(({ versionNo }) => versionNo < version.versionNo) ?? others.at(-1)
  const [chosen, setChosen] = useState(nearest?.id ?? '')
  const other = others.find(({ id }) => id === chosen) ?? version
  const [before, after] = [other, version].toSorted((one, another) => one.versionNo - another.versionNo) as [
    DefinitionVersion,
    DefinitionVersion,
  ]
  const [old, now] = [useVersionXml(before.id), useVersionXml(after.id)]
  return (
    <Dialog
      open={open}
      title={`版本 v${version.versionNo} 的对比`}
      width={Math.max(720, Math.round(window.innerWidth * 0.85))}
      height={600}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <LoadState query={old} />
      <LoadState query={now} />
      <FilesComparison
        before={{ title: `v${before.versionNo}`, xml: old.data }}
        after={{ title: `v${after.versionNo}`, xml: now.data }}
        alike="两个版本的节点和连线相同"
        choice={
          <Select
            aria-label="对比的版本"
            value={chosen}
            getPopupContainer={insideCard}
            options={others.map(({ id, versionNo }) => ({ value: id, label: `与 v${versionNo} 对比` }))}
            onChange={setChosen}
          />
        }
      />
    </Dialog>
  )
}
