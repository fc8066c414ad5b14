import { AutoComplete as LibraryAutoComplete, type AutoCompleteProps } from 'antd'
import { leaveOnTab, type Typed } from './Select.tsx'

/** A text with suggestions; Tab leaves it as it was typed. */
export function AutoComplete<Value = unknown>(props: Typed<AutoCompleteProps<Value>>) {
  return <LibraryAutoComplete<Value> {...props} onInputKeyDown={leaveOnTab} />
}
