import { dictTypeSource } from '#/components/dictTypes/dictTypeSource.ts'
import type { EditorProps } from '#/components/form/panel/edited.ts'
import { mixedText, option, read } from '#/components/form/panel/lens.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'

const lens = option('dictCode')

/** The dictionary that gives the choices. A code that nobody knows here stays. */
export function DictEditor({ id, edited, describedBy }: EditorProps) {
  const { value, mixed } = read(edited, lens)
  return (
    <ChoiceSelect
      id={id}
      allowClear
      source={dictTypeSource}
      value={typeof value === 'string' && value !== '' ? [value] : []}
      disabled={edited.readOnly}
      placeholder={mixed ? mixedText : '不使用数据字典'}
      popupMatchSelectWidth={280}
      {...(describedBy && { 'aria-describedby': describedBy })}
      onChange={([code]) => edited.change((control) => lens.set(control, code))}
    />
  )
}
