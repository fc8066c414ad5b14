/** The first paint of index.html again, while a layout or the user's data load. */
export function Boot() {
  return (
    <div role="status" aria-label="正在加载">
      <div className="boot">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
