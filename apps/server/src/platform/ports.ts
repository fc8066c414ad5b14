import type { FieldChange } from '@app/shared/kit/change.ts'
import type { Caller } from './caller.ts'
import type { Ctx } from './context.ts'
import type { Db } from './database/db.ts'
import type { Refusal } from './errors.ts'

/** One row of 操作日志 before it is stored (monitor §6). */
export interface Operation {
  title: string
  businessType: number
  method: string
  requestMethod: string
  operName: string
  deptName: string | null
  operUrl: string
  operIp: string
  operParam: string | null
  jsonResult: string | null
  /** 0 succeeded, 1 refused or failed. */
  status: '0' | '1'
  errorMsg: string | null
  /** ISO moment. */
  operTime: string
  takeUpTime: number
  /** Lines `{字段}：{old} → {new}` and sentences. */
  logContent: string | null
  /** Fields before and after. */
  fieldChanges?: FieldChange[] | null
  /** Where a fault arose, without what was sent; for the superuser alone. */
  errorStack?: string | null
  /** Id of the changed row. */
  formId: string | null
  traceId: string
  nodeId: string
}

export interface DictLabel {
  value: string
  label: string
  /** `false`: stored values keep their label, new ones are refused. */
  enabled: boolean
}

export type TransferKind = 'export' | 'import'

/** How a background export or import ended. */
export type TransferResult =
  | { ok: true; fileKey?: string; fileSize?: number; count: number }
  | { ok: false; reason: string; fileKey?: string; count?: number; failed?: number }

/** The rows of 下载中心 and 上传中心; only an open one can be told of again. */
export interface TransferRecords {
  begin(
    ctx: Ctx,
    kind: TransferKind,
    start: { id: string; jobId: string; label: string; fileName: string; fileKey?: string; options: object },
  ): Promise<void>
  /** Whether the caller has an open one. */
  isRunning(ctx: Ctx, kind: TransferKind): Promise<boolean>
  /** Per cent; `false` when the transfer is no longer open: cancelled, or given up as interrupted. */
  progress(ctx: Ctx, kind: TransferKind, id: string, percent: number): Promise<boolean>
  /** Notes the file that a running import is about to leave, so that it is found whatever happens. */
  expect(ctx: Ctx, id: string, fileKey: string): Promise<void>
  /** Ends it; `false` when it had ended already, so that whoever finishes second writes nothing. */
  end(ctx: Ctx, kind: TransferKind, id: string, result: TransferResult): Promise<boolean>
}

/** What looks for due work on this node and does it. */
export interface Runner {
  start(): Promise<void>
  /** No new runs; those under way get `graceMs` and are then ended. */
  stop(graceMs: number): Promise<void>
}

/**
 * What the platform and the kit need from areas above them; each area fills its own at start. An area that asks a higher
 * one declares its port itself, as one that may be missing: `declare module '#/platform/ports.ts'`.
 */
export interface Ports {
  /** The live session of a token, or why there is none; in the background asking is no use of it. */
  authenticate(token: string, background?: boolean): Promise<{ caller: Caller } | { refused: Refusal | undefined }>
  /** Who holds the session now, asked of the database and not of a copy; asking is no use of it. */
  holderOf(tokenHash: string): Promise<Caller | undefined>
  /** Those of the sessions that are over, whoever or whatever ended them. */
  overSessions(tokenHashes: readonly string[]): Promise<string[]>
  /** Writes the row into the transaction of the write it tells of. */
  recordOperation(db: Db, operation: Operation): Promise<void>
  /** Takes the row of a read; never delays or fails the request. */
  bufferOperation(operation: Operation): void
  /** Ends every session of the users, within the transaction of the change that asks for it. */
  endSessionsOf(ctx: Ctx, userIds: readonly string[], reason: 'password' | 'disabled'): Promise<void>
  /** Lets an account in again that too many wrong passwords have locked. */
  unlockSignIn(ctx: Ctx, userName: string): Promise<void>
  dictLabels(type: string): Promise<readonly DictLabel[]>
  /** Value of 参数设置, empty when unknown. */
  configValue(key: string): Promise<string>
  transferRecords(): TransferRecords
}

export type PortName = keyof Ports

/** Ports that throw until an area has filled them. */
export function createPorts(): { ports: Ports; fill<P extends PortName>(name: P, port: NonNullable<Ports[P]>): void } {
  const missing = (name: PortName) => () => {
    throw new Error(`port ${name} is not filled`)
  }
  const ports: Ports = {
    authenticate: missing('authenticate'),
    holderOf: missing('holderOf'),
    overSessions: async () => [],
    recordOperation: missing('recordOperation'),
    bufferOperation: missing('bufferOperation'),
    endSessionsOf: missing('endSessionsOf'),
    unlockSignIn: missing('unlockSignIn'),
    dictLabels: missing('dictLabels'),
    configValue: missing('configValue'),
    transferRecords: missing('transferRecords'),
  }
  return {
    ports,
    fill(name, port) {
      ports[name] = port
    },
  }
}

declare module '#/platform/platform.ts' {
  interface Platform {
    readonly ports: Ports
    /** Areas add theirs; they start when the node serves, and stop before it does no more. */
    readonly runners: Runner[]
    fill<P extends PortName>(name: P, port: NonNullable<Ports[P]>): void
  }
}
