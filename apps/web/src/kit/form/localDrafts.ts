/** What was drawn or designed and is stored nowhere else yet. */
export interface LocalDraft {
  /** Milliseconds. */
  savedAt: number
  /** Of the stored row it began from. */
  version: number
  /** The document as text. */
  text: string
}

const databaseName = 'form_designer'
const storeName = 'drafts'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = await done(opening)
  try {
    return await done(run(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

/** A browser without room or without the right to keep things has no drafts; nothing else depends on them. */
async function tried<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    console.warn('no local draft', error)
    return undefined
  }
}

export const readDraft = (key: string): Promise<LocalDraft | undefined> =>
  tried(() => inStore<LocalDraft | undefined>('readonly', (store) => store.get(key)))

export const writeDraft = (key: string, draft: LocalDraft) =>
  tried(() => inStore('readwrite', (store) => store.put(draft, key)))

export const dropDraft = (key: string) => tried(() => inStore('readwrite', (store) => store.delete(key)))
