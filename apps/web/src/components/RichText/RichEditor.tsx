import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useRefused } from '#/components/upload/useRefused.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { useHttp } from '#/kit/http/httpOf.ts'
import { ContextTools } from './ContextTools.tsx'
import { createEditor, htmlOf } from './createEditor.ts'
import { LinkDialog, type LinkValues } from './LinkDialog.tsx'
import type { RichKit } from './richKit.ts'
import { lengthOf } from './richRules.ts'
import type { RichTextProps } from './richText.types.ts'
import { Toolbar } from './Toolbar.tsx'
import { toolState } from './toolState.ts'
import { useEditorState } from './useEditorState.ts'
import css from './RichText.module.css'

/** Typing is told to the form in pauses. */
const pauseMs = 250

/** The editor itself; a chunk of its own that `RichText` loads when it is first shown. */
export default function RichEditor(props: RichTextProps & { kit?: RichKit }) {
  const { value = '', onChange, onBlur, height = 300, maxLength, placeholder = '请输入', kit } = props
  const disabled = useDisabled(props.disabled)
  const refused = useRefused()
  const http = useHttp()
  const [{ editor, insertPictures }] = useState(() => createEditor({ http, html: value, placeholder, refused, kit }))
  const root = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const toolbar = useRef<{ focus: () => void }>(null)
  const told = useRef(value)
  const given = useRef(value)
  const changed = useRef(false)
  const [full, setFull] = useState(false)
  const [link, setLink] = useState<LinkValues & { existing: boolean }>()
  const state = useEditorState(editor, toolState)
  const count = useEditorState(editor, (now) => lengthOf(now.state.doc.textContent))
  const tooLong = maxLength !== undefined && count > maxLength

  const tell = () => {
    // A text that was only looked at stays letter by letter as it came.
    if (!changed.current) return
    changed.current = false
    const html = htmlOf(editor)
    if (html === told.current) return
    told.current = html
    onChange?.(html)
  }
  const paused = useEffectEvent(tell)
  const left = useEffectEvent(() => {
    tell()
    onBlur?.()
  })

  useLayoutEffect(() => {
    if (place.current) editor.mount(place.current)
    return () => editor.unmount()
  }, [editor])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const updated = () => {
      changed.current = true
      clearTimeout(timer)
      timer = setTimeout(() => paused(), pauseMs)
    }
    const blurred = () => left()
    editor.on('update', updated)
    editor.on('blur', blurred)
    return () => {
      clearTimeout(timer)
      // The page is hidden or closed within the pause.
      paused()
      editor.off('update', updated)
      editor.off('blur', blurred)
    }
  }, [editor])
  useEffect(() => {
    // Shown again, a page comes with the value it was hidden with, which may be older than the text.
    if (value === given.current) return
    given.current = value
    if (value === told.current) return
    told.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  useEffect(() => {
    const attributes: Record<string, string | undefined> = {
      id: props.id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': props['aria-label'] ?? '内容',
      'aria-describedby': props['aria-describedby'],
      'aria-required': props['aria-required'],
      'aria-invalid': tooLong ? 'true' : props['aria-invalid'],
      'aria-disabled': disabled ? 'true' : undefined,
    }
    for (const [name, text] of Object.entries(attributes)) {
      if (text === undefined) editor.view.dom.removeAttribute(name)
      else editor.view.dom.setAttribute(name, text)
    }
  })
  useLayoutEffect(() => {
    // In the top layer, because a dialog that was moved would otherwise be the window for everything inside it.
    if (full) root.current?.showPopover?.()
  }, [full])

  const openLink = () => {
    const { href, target } = editor.getAttributes('link') as { href?: string; target?: string | null }
    if (href !== undefined) editor.chain().extendMarkRange('link').run()
    const { from, to } = editor.state.selection
    const text = editor.state.doc.textBetween(from, to, ' ')
    setLink({ text, href: href ?? '', blank: href === undefined || target === '_blank', existing: href !== undefined })
  }
  const saveLink = ({ text, href, blank }: LinkValues) => {
    const marks = [{ type: 'link', attrs: { href, target: blank ? '_blank' : null } }]
    const chain = editor.chain().focus()
    if (text && text === link?.text) chain.setLink({ href, target: blank ? '_blank' : null }).run()
    else chain.insertContent({ type: 'text', text: text || href, marks }).run()
    setLink(undefined)
  }
  const keys = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    const inText = place.current?.contains(event.target as Node) === true
    if (control && event.key === 's') tell()
    if (control && event.key === 'k' && inText) {
      event.preventDefault()
      event.stopPropagation()
      openLink()
    }
    // Lists, palettes and dialogs that are open take their own Esc.
    const inTools = (event.target as Element).closest('[role="toolbar"]') !== null
    if (event.key === 'Escape' && (inText || (full && inTools))) {
      // The first Esc leaves the text, only the next one the dialog around it.
      event.stopPropagation()
      if (full) setFull(false)
      else toolbar.current?.focus()
    }
  }
  const container = () => root.current ?? document.body

  return (
    <div
      ref={root}
      role="presentation"
      className={css.editor}
      popover={full ? 'manual' : undefined}
      data-full={full}
      data-disabled={disabled}
      data-invalid={tooLong}
      onKeyDown={keys}
    >
      <Toolbar
        ref={toolbar}
        editor={editor}
        state={state}
        disabled={disabled}
        full={full}
        onLink={openLink}
        onPictures={insertPictures}
        onFull={() => setFull(!full)}
        container={container}
        more={kit && <kit.Tools editor={editor} disabled={disabled} container={container} />}
      />
      {kit && <kit.Rows editor={editor} disabled={disabled} container={container} />}
      {!disabled && <ContextTools editor={editor} state={state} />}
      <div
        ref={place}
        role="presentation"
        className={css.text}
        style={full ? undefined : { height }}
        onMouseDown={(event) => {
          // Below the last line, too, a press starts writing.
          if (event.target === event.currentTarget && !disabled) {
            event.preventDefault()
            editor.commands.focus('end')
          }
        }}
      />
      <div className={css.count} data-over={tooLong}>
        {maxLength === undefined ? `共 ${count} 字` : `${count} / ${maxLength} 字`}
      </div>
      {link && (
        <LinkDialog
          open
          values={link}
          existing={link.existing}
          isLink={kit?.isLink}
          onSave={saveLink}
          onRemove={() => {
            editor.chain().focus().unsetLink().run()
            setLink(undefined)
          }}
          onClose={() => setLink(undefined)}
          container={container}
        />
      )}
    </div>
  )
}
