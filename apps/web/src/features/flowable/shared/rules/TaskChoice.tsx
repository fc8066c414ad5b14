import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'

interface TaskChoiceProps {
  id: string
  tasks: readonly { id: string; name: string }[]
  value: string | undefined
  disabled: boolean
  onChange: (id: string) => void
}

/** One of the nodes of the process. */
export const TaskChoice = ({ id, tasks, value, disabled, onChange }: TaskChoiceProps) => (
  <Select<string>
    id={id}
    disabled={disabled}
    placeholder="请选择节点"
    value={value || undefined}
    options={tasks.map((task) => ({ value: task.id, label: task.name }))}
    labelRender={({ value: chosen, label }) => label ?? `已删除的节点：${chosen}`}
    showSearch={{ optionFilterProp: 'label' }}
    notFoundContent="没有可选的节点"
    getPopupContainer={insideCard}
    onChange={onChange}
  />
)
