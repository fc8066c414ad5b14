import { ChoiceEditor, type Choices } from './ChoiceEditor.tsx'
import type { EditorProps } from './edited.ts'
import { option, type Lens } from './lens.ts'
import { TextEditor } from './TextEditor.tsx'
import css from './panel.module.css'

/** One of a few, the last of which is a function that the page around the form provides by name. */
export function ActionEditor({ lens, choices, ...props }: EditorProps & { lens: Lens; choices: Choices }) {
  const isDynamic = props.edited.controls.every((control) => lens.get(control) === 'dynamic')
  return (
    <div className={css.stack}>
      <ChoiceEditor {...props} lens={lens} choices={choices} />
      {isDynamic && (
        <TextEditor
          {...props}
          id={`${props.id}-function`}
          lens={option('dynamicFun')}
          placeholder="动态函数名"
          name="动态函数名"
        />
      )}
    </div>
  )
}
