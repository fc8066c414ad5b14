import type { Ctx } from './context.ts'

/** One thing that waits for the caller. */
export interface Todo {
  /** Unique over all sources. */
  key: string
  /** Kind, in two to six characters. */
  label: string
  title: string
  time: string | null
  /** Page that deals with it. */
  path: string
  tone: 'info' | 'warning' | 'error' | 'success'
}

/** What an area knows to wait for the caller now: a few rows, by index, nothing that is over. */
export type TodoSource = (ctx: Ctx) => Promise<Todo[]>

/** Rows that one source may give; more are for its own page. */
export const todosOfSource = 10

declare module '#/platform/platform.ts' {
  interface Platform {
    /** Areas that know of something that waits for a user. */
    readonly todos: TodoSource[]
  }
}
