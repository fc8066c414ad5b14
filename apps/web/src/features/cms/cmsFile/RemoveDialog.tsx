import { Alert, App } from 'antd'
import { useState } from 'react'
import { cmsFile } from '@app/shared/cms/cmsFile.ts'
import { cmsFileCalls, removeWord } from '@app/shared/cms/cmsFileCalls.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { TypedWord } from '#/kit/page/TypedWord.tsx'
import { PlaceList, usePlaces } from './PlaceList.tsx'
import shared from '#/features/cms/shared/media/media.module.css'

interface RemoveDialogProps {
  rows: readonly { id: string; name: string }[]
  onDone: () => void
  onClose: () => void
}

/** 删除文件: into the bin; what is used names its places and asks for a word. */
export default function RemoveDialog({ rows, onDone, onClose }: RemoveDialogProps) {
  const { message } = App.useApp()
  const { refresh } = useResourceMutations(cmsFile)
  const ids = rows.map(({ id }) => id)
  const places = usePlaces(ids)
  const [open, setOpen] = useState(true)
  const [typed, setTyped] = useState(false)
  const [failure, setFailure] = useState<string>()
  const used = (places.data?.total ?? 0) > 0
  const [run, busy] = useOnce(async () => {
    try {
      const body = used ? { confirm: removeWord } : {}
      await call(cmsFileCalls.remove, { params: { ids: ids.join() }, body }, { silent: true })
      void refresh()
      void message.success('删除成功')
      onDone()
      setOpen(false)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  })
  return (
    <Dialog
      open={open}
      title="删除文件"
      width={560}
      height={used ? 460 : 260}
      okText="删除"
      busy={busy}
      okDisabled={!places.data || (used && !typed)}
      onOk={run}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className={shared.stack}>
        {failure && <Alert type="error" showIcon title={failure} />}
        <div>{`文件“${namesOf(rows, 'name')}”将移入回收站，可在到期前还原。`}</div>
        <LoadState query={places} />
        {places.data && used && (
          <>
            <Alert
              type="warning"
              showIcon
              title={`该文件被 ${places.data.total} 处内容引用，删除后将无法显示，确定删除吗?`}
            />
            <PlaceList ids={ids} />
            <TypedWord word={removeWord} onMatch={setTyped} />
          </>
        )}
      </div>
    </Dialog>
  )
}
