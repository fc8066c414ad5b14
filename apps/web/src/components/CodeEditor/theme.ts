import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours are the product's variables, which change with the theme by themselves; `dark` is for the library's own parts. */
const looks = {
  '&': { color: 'var(--ant-color-text)', backgroundColor: 'transparent', height: '100%', fontSize: '12px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--ant-font-family-code)', lineHeight: '20px', overflow: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ant-color-text-heading)' },
  '.cm-content:focus-visible': { outline: 'none' },
  '.cm-cursor': { borderLeftColor: 'var(--ant-color-text-heading)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    color: 'var(--ant-color-text-tertiary)',
    backgroundColor: 'transparent',
    borderRight: '1px solid var(--ant-color-split)',
  },
  '.cm-activeLineGutter, .cm-activeLine': { backgroundColor: 'var(--ant-color-fill-quaternary)' },
  '.cm-placeholder': { color: 'var(--ant-color-text-placeholder)' },
  '.cm-foldPlaceholder': {
    color: 'var(--ant-color-text-secondary)',
    backgroundColor: 'var(--ant-color-fill-tertiary)',
    border: 'none',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--ant-color-primary) 24%, transparent)',
  },
  '.cm-panels': {
    color: 'var(--ant-color-text)',
    backgroundColor: 'var(--ant-color-bg-elevated)',
    fontFamily: 'var(--ant-font-family)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--ant-color-split)' },
  '.cm-panel.cm-search': { padding: '6px 28px 6px 8px' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ant-color-text)', top: '6px', right: '8px', fontSize: '16px' },
  '.cm-textfield': {
    color: 'var(--ant-color-text)',
    backgroundColor: 'var(--ant-color-bg-container)',
    border: '1px solid var(--ant-color-border)',
    borderRadius: '2px',
    fontSize: '12px',
  },
  '.cm-button': {
    color: 'var(--ant-color-text)',
    backgroundImage: 'none',
    backgroundColor: 'var(--ant-color-bg-container)',
    border: '1px solid var(--ant-color-border)',
    borderRadius: '2px',
    fontSize: '12px',
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--ant-color-warning-bg)',
    outline: '1px solid var(--ant-color-warning-border)',
  },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--ant-color-warning-border)' },
  '.cm-tooltip': {
    color: 'var(--ant-color-text)',
    backgroundColor: 'var(--ant-color-bg-elevated)',
    border: '1px solid var(--ant-color-border)',
    borderRadius: '4px',
    fontFamily: 'var(--ant-font-family)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--ant-color-text-heading)',
    backgroundColor: 'var(--ant-control-item-bg-active)',
  },
  '.cm-completionDetail': { color: 'var(--ant-color-text-secondary)', fontStyle: 'normal' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--ant-color-error)' },
} as const

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-name)' },
  { tag: [tags.string, tags.attributeValue], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: [tags.keyword, tags.tagName, tags.function(tags.variableName)], color: 'var(--code-keyword)' },
  { tag: [tags.variableName, tags.typeName, tags.className], color: 'var(--code-name)' },
  { tag: [tags.comment, tags.punctuation, tags.operator], color: 'var(--ant-color-text-secondary)' },
])

const highlighting = syntaxHighlighting(colours)
const light = EditorView.theme(looks)
const dark = EditorView.theme(looks, { dark: true })

export const themeOf = (isDark: boolean): Extension => [isDark ? dark : light, highlighting]
