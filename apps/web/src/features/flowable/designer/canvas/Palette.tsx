import { Tooltip } from 'antd'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useEditor } from './editorContext.ts'
import { paletteGroups } from './paletteEntries.ts'
import { dragNew, placeNew } from './place.ts'
import css from './canvas.module.css'

/** Tools and elements; dragged or clicked they follow the pointer, by the keyboard they follow what is chosen. */
export function Palette() {
  const editor = useEditor()
  return (
    <div className={css.palette} role="toolbar" aria-label="元素" aria-orientation="vertical">
      {paletteGroups.map((group, at) => (
        <div key={at} className={css.paletteGroup}>
          {group.map(({ label, icon, hint, tool, make }) => (
            <Tooltip
              key={label}
              title={hint ? `${label} (${hint})` : label}
              placement="right"
              getPopupContainer={insideCard}
            >
              <button
                type="button"
                aria-label={label}
                draggable={make !== undefined}
                className={css.paletteEntry}
                onDragStart={(event) => {
                  // The library follows the pointer itself.
                  event.preventDefault()
                  if (make) dragNew(editor, event.nativeEvent, make(editor))
                }}
                onClick={(event) => {
                  const isByKey = event.detail === 0
                  if (tool) tool(editor, event.nativeEvent)
                  else if (make && isByKey) placeNew(editor, make(editor))
                  else if (make) dragNew(editor, event.nativeEvent, make(editor))
                }}
              >
                <span className={icon} aria-hidden />
              </button>
            </Tooltip>
          ))}
        </div>
      ))}
    </div>
  )
}
