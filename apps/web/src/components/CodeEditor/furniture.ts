import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { linter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, StateEffect, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { CodeCompletion, CodeEditorProps } from './codeEditor.types.ts'
import { jsonProblem, jsonProblemText } from './jsonProblem.ts'
import { phrases } from './phrases.ts'

/** What every editor has. Tab stays the browser's, so that the keyboard can leave; indentation is Ctrl+] and Ctrl+[. */
export const furniture: Extension = [
  lineNumbers(),
  foldGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  EditorState.tabSize.of(2),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorView.lineWrapping,
  phrases,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
]

/** Faults may be others although the text is the same. */
export const lookAgain = StateEffect.define()

/** Faults and offers of one editor; asked anew each time. */
export const finding = (props: () => CodeEditorProps): Extension => [
  linter((view) => faultsOf(view.state.doc.toString(), props()), {
    delay: 250,
    needsRefresh: ({ transactions }) => transactions.some(({ effects }) => effects.some((one) => one.is(lookAgain))),
  }),
  autocompletion({
    icons: false,
    override: [
      (context) => {
        const { completions } = props()
        const word = context.matchBefore(/\{?[\w.\u4e00-\u9fff]*/)
        if (!completions || (!context.explicit && (!word || word.from === word.to))) return null
        return {
          from: word?.from ?? context.pos,
          options: completions.map(offered),
          validFor: /^\{?[\w.\u4e00-\u9fff]*$/,
        }
      },
    ],
  }),
]

function faultsOf(text: string, { language, readOnly, check }: CodeEditorProps) {
  const problems = [...(check?.(text) ?? [])].map((problem) => ({ ...problem, severity: 'error' as const }))
  const fault = language === 'json' && !readOnly && text.trim() ? jsonProblem(text) : undefined
  if (!fault) return problems
  const from = Math.min(fault.at, text.length)
  return [
    ...problems,
    { from, to: Math.min(from + 1, text.length), severity: 'error' as const, message: jsonProblemText(fault) },
  ]
}

const offered = ({ kind, ...completion }: CodeCompletion) => ({ ...completion, ...(kind && { type: kind }) })
