import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { usePreferences } from '#/stores/preferences.ts'
import type { CodeEditorProps } from './codeEditor.types.ts'
import { openEditor, type OpenEditor } from './openEditor.ts'
import css from './CodeEditor.module.css'

/** Gives the library its place; React does not touch what is inside. */
export default function EditorHost(props: CodeEditorProps) {
  const { value, language, readOnly = false, label, describedBy, placeholder, check, ref } = props
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<OpenEditor>(null)
  const dark = usePreferences((preferences) => preferences.nav_theme === 'realDark')

  // Not an effect's matter to restart the editor: what it tells and asks is always the newest.
  const now = useEffectEvent(() => props)
  useEffect(() => {
    if (!host.current) return undefined
    const opened = openEditor(host.current, () => now())
    editor.current = opened
    return () => {
      opened.close()
      editor.current = null
    }
  }, [])
  useEffect(() => editor.current?.write(value), [value])
  useEffect(() => editor.current?.lookAgain(), [check])
  useEffect(() => editor.current?.paint(dark), [dark])
  useEffect(() => editor.current?.read(language), [language])
  useEffect(
    () => editor.current?.describe({ readOnly, label, describedBy, placeholder }),
    [readOnly, label, describedBy, placeholder],
  )
  useImperativeHandle(ref, () => ({
    insert: (text) => editor.current?.insert(text),
    focus: () => editor.current?.focus(),
  }))

  return <div ref={host} className={css.host} />
}
