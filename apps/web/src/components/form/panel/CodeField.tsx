import { CodeArea } from '#/components/CodeEditor/CodeArea.tsx'
import type { CodeLanguage } from '#/components/CodeEditor/codeEditor.types.ts'
import type { EditorProps } from './edited.ts'
import { read, lensText, type Lens } from './lens.ts'

interface CodeFieldProps extends EditorProps {
  lens: Lens
  label: string
  language: CodeLanguage
  height?: number
  placeholder?: string
}

/** A text in a language of its own. */
export function CodeField({ edited, lens, label, language, height = 104, placeholder, describedBy }: CodeFieldProps) {
  const { value } = read(edited, lens)
  return (
    <CodeArea
      key={edited.controls.map(({ key }) => key).join()}
      label={label}
      language={language}
      height={height}
      value={lensText(value)}
      readOnly={edited.readOnly}
      {...(placeholder && { placeholder })}
      {...(describedBy && { describedBy })}
      onChange={(text) => edited.change((control) => lens.set(control, text), lens.name)}
    />
  )
}
