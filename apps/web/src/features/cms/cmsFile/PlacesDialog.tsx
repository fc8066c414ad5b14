import { useState } from 'react'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { PlaceList } from './PlaceList.tsx'

/** Where a file is shown. */
export default function PlacesDialog({ file, onClose }: { file: { id: string; name: string }; onClose: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      title={`引用位置 - ${file.name}`}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <PlaceList ids={[file.id]} />
    </Dialog>
  )
}
