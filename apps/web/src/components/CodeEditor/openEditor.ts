import { completionStatus } from '@codemirror/autocomplete'
import { searchPanelOpen } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, placeholder as hint } from '@codemirror/view'
import type { CodeEditorProps, CodeLanguage } from './codeEditor.types.ts'
import { finding, furniture, lookAgain } from './furniture.ts'
import { grammarOf } from './languages.ts'
import { themeOf } from './theme.ts'

const debounceMs = 250

/** What an editor says of itself to the person and to assistive technology. */
interface Description {
  readOnly: boolean
  label: string
  describedBy: string | undefined
  placeholder: string | undefined
}

export type OpenEditor = ReturnType<typeof openEditor>

/** An editor in an element; `props` gives the newest texts and listeners. */
export function openEditor(parent: HTMLElement, props: () => CodeEditorProps) {
  const [theme, grammar, description] = [new Compartment(), new Compartment(), new Compartment()]
  /** The text that the owner knows of. */
  let told = props().value
  let open = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    clearTimeout(timer)
    const text = view.state.doc.toString()
    if (text === told) return
    told = text
    props().onChange?.(text)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, debounceMs)
  }

  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: told,
      extensions: [
        furniture,
        finding(props),
        theme.of(themeOf(false)),
        grammar.of([]),
        description.of([]),
        EditorView.updateListener.of(({ docChanged, transactions }) => {
          if (!docChanged) return
          // Who pastes may be done with it: what they press next must find the text.
          if (transactions.some((each) => each.isUserEvent('input.paste'))) tell()
          else later()
        }),
        EditorView.domEventHandlers({ blur: tell }),
      ],
    }),
  })
  const free = keepEscape(parent, view)
  return {
    write: (text: string) => {
      if (text === told) return
      told = text
      clearTimeout(timer)
      if (text !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
      clearTimeout(timer)
    },
    paint: (dark: boolean) => view.dispatch({ effects: theme.reconfigure(themeOf(dark)) }),
    read: (language: CodeLanguage) => {
      void grammarOf(language).then((support) => {
        // Another language may have been asked for, or nobody is there any more, when the grammar arrives.
        if (open && props().language === language) view.dispatch({ effects: grammar.reconfigure(support) })
      })
    },
    describe: (given: Description) => view.dispatch({ effects: description.reconfigure(described(given)) }),
    lookAgain: () => view.dispatch({ effects: lookAgain.of(null) }),
    insert: (text: string) => {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input' })
      view.focus()
    },
    focus: () => view.focus(),
    close: () => {
      tell()
      open = false
      free()
      view.destroy()
    },
  }
}

/** Escape that closes the search or the offers is no wish to close the dialog around the editor. */
function keepEscape(parent: HTMLElement, view: EditorView): () => void {
  let own = false
  const before = ({ key }: KeyboardEvent) => {
    own = key === 'Escape' && (searchPanelOpen(view.state) || completionStatus(view.state) !== null)
  }
  const after = (event: KeyboardEvent) => own && event.stopPropagation()
  parent.addEventListener('keydown', before, { capture: true })
  parent.addEventListener('keydown', after)
  return () => {
    parent.removeEventListener('keydown', before, { capture: true })
    parent.removeEventListener('keydown', after)
  }
}

const described = ({ readOnly, label, describedBy, placeholder }: Description) => [
  EditorState.readOnly.of(readOnly),
  EditorView.editable.of(!readOnly),
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-multiline': 'true',
    // What cannot be typed into is still read, searched and scrolled with the keyboard.
    tabindex: '0',
    ...(readOnly && { 'aria-readonly': 'true' }),
    ...(describedBy && { 'aria-describedby': describedBy }),
  }),
  placeholder ? hint(placeholder) : [],
]
