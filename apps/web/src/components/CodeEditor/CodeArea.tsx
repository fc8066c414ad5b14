import { useEffect, useRef, useState, type ComponentType, type CSSProperties } from 'react'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import type { CodeEditorProps, CodeEditorRef } from './codeEditor.types.ts'
import css from './CodeEditor.module.css'

/** A small field for code among others: plain text until somebody enters it, then the editor. Most are never entered. */
export function CodeArea(props: CodeEditorProps) {
  const { value, onChange, label, describedBy, placeholder, height = 104 } = props
  const readOnly = useDisabled(props.readOnly)
  const [Host, setHost] = useState<ComponentType<CodeEditorProps>>()
  const editor = useRef<CodeEditorRef>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const fetchEditor = async () => {
    const { default: loaded } = await import('./EditorHost.tsx')
    // Somebody who has gone on meanwhile is not called back.
    if (document.activeElement === plain.current) setHost(() => loaded)
  }
  useEffect(() => {
    if (Host) editor.current?.focus()
  }, [Host])
  return (
    <div
      className={css.editor}
      style={{ '--code-height': typeof height === 'number' ? `${height}px` : height } as CSSProperties}
    >
      {Host ? (
        <Host {...props} readOnly={readOnly} ref={editor} />
      ) : (
        <textarea
          ref={plain}
          className={css.plain}
          aria-label={label}
          aria-describedby={describedBy}
          placeholder={placeholder}
          readOnly={readOnly}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange?.(event.target.value)}
          onFocus={() => void fetchEditor()}
        />
      )}
    </div>
  )
}
