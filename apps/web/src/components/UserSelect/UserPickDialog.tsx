import PickerDialog from '#/components/orgPicker/PickerDialog.tsx'
import { people } from './people.ts'

interface UserPickDialogProps {
  onClose: () => void
  onPicked: (userIds: readonly string[]) => void
}

/** 选择人员 for a button: several people, none chosen before. */
export default function UserPickDialog({ onClose, onPicked }: UserPickDialogProps) {
  return (
    <PickerDialog
      kind={people}
      multiple
      start={[]}
      onClose={onClose}
      onChosen={(chosen) => onPicked(chosen.map(({ id }) => id))}
    />
  )
}
