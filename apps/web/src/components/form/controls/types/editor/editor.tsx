import { limitOf, sizeOf, stringOf, widthOf } from '#/components/form/controls/families/look.ts'
import { Words } from '#/components/form/controls/families/words.tsx'
import type { ControlEntry, WidgetProps } from '#/components/form/formTypes.ts'
import { RichText } from '#/components/RichText/RichText.tsx'
import { RichView } from '#/components/RichText/RichView.tsx'

function EditorWidget({ control, options, value, onChange, disabled, input }: WidgetProps) {
  const limit = limitOf(options.maxLength)
  return (
    <div style={{ width: widthOf(options) }}>
      <RichText
        id={input.id}
        aria-label={control.label ?? ''}
        {...(input['aria-describedby'] !== undefined && { 'aria-describedby': input['aria-describedby'] })}
        aria-required={input['aria-required'] ? 'true' : 'false'}
        aria-invalid={input['aria-invalid'] ? 'true' : 'false'}
        value={stringOf(value)}
        height={sizeOf('editor', 'height', options.height, 300)}
        placeholder={options.placeholder ?? ''}
        disabled={disabled}
        {...(limit !== undefined && { maxLength: limit })}
        onChange={onChange}
      />
    </div>
  )
}

export const parts: Pick<ControlEntry, 'Widget' | 'ReadOnly'> = {
  Widget: EditorWidget,
  ReadOnly: ({ value }) => (stringOf(value) ? <RichView html={stringOf(value)} /> : <Words>{''}</Words>),
}
