import { Empty, Tag } from 'antd'
import { useMemo, useState } from 'react'
import type { DefinitionVersion } from '@app/shared/flowable/definition.ts'
import { FlowDiagram } from '#/features/flowable/shared/diagram/FlowDiagram.tsx'
import type { NodeState } from '#/features/flowable/shared/diagram/types.ts'
import { Select } from '#/kit/form/Select.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { compareFiles } from './compareFiles.ts'
import { useVersionXml } from './useVersionXml.ts'
import css from './definition.module.css'

interface CompareDialogProps {
  version: DefinitionVersion
  versions: readonly DefinitionVersion[]
  onClose: () => void
}

const marked = (ids: readonly string[], state: NodeState) => ids.map((id): [string, NodeState] => [id, state])

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
  const found = useMemo(
    () => (old.data !== undefined && now.data !== undefined ? compareFiles(old.data, now.data) : undefined),
    [old.data, now.data],
  )
  const words = found && [
    ...found.added.map((id) => ({ id, color: 'success', word: '新增' })),
    ...found.changed.map((id) => ({ id, color: 'processing', word: '修改' })),
    ...found.removed.map((id) => ({ id, color: 'error', word: '删除' })),
  ]
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
      <div className={css.legend}>
        <Select
          aria-label="对比的版本"
          value={chosen}
          getPopupContainer={insideCard}
          options={others.map(({ id, versionNo }) => ({ value: id, label: `与 v${versionNo} 对比` }))}
          onChange={setChosen}
        />
        {words?.map(({ id, color, word }) => (
          <Tag key={`${word}${id}`} color={color}>{`${word} ${found?.names[id] ?? id}`}</Tag>
        ))}
      </div>
      <LoadState query={old} />
      <LoadState query={now} />
      {words?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="两个版本的节点和连线相同" />}
      {found && old.data !== undefined && now.data !== undefined && (
        <div className={css.compare}>
          <section aria-label={`v${before.versionNo}`}>
            <h3>{`v${before.versionNo}`}</h3>
            <div className={css.side}>
              <FlowDiagram
                xml={old.data}
                nodes={Object.fromEntries([...marked(found.removed, 'removed'), ...marked(found.changed, 'changed')])}
              />
            </div>
          </section>
          <section aria-label={`v${after.versionNo}`}>
            <h3>{`v${after.versionNo}`}</h3>
            <div className={css.side}>
              <FlowDiagram
                xml={now.data}
                nodes={Object.fromEntries([...marked(found.added, 'added'), ...marked(found.changed, 'changed')])}
              />
            </div>
          </section>
        </div>
      )}
    </Dialog>
  )
}
