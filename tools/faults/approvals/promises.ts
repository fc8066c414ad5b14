import type pg from 'pg'
import type { Acknowledged } from './people.ts'
import { onceEach, tasksOf } from './process.ts'

/** What must hold of approvals after any faults, once all requests have ended; every broken promise is one sentence. */
export async function brokenApprovals(
  { pool, heard }: { pool: pg.Pool; heard: readonly string[] },
  told: Acknowledged,
): Promise<string[]> {
  const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<T>(text, values)).rows
  const broken: string[] = []
  const nothing = async (sentence: string, text: string, values: unknown[] = []) => {
    for (const row of await rows(text, values)) broken.push(`${sentence}: ${Object.values(row).join(' ')}`)
  }

  const instances = await rows<{ id: string; ref: string; status: string; isOver: boolean }>(
    `select id, state->'variables'->>'ref' as ref, status, end_time is not null as "isOver" from wf_instance where key = 'rush'`,
  )
  const byRef = Map.groupBy(instances, ({ ref }) => ref)
  for (const [ref, id] of told.started) {
    const found = byRef.get(ref)?.map((each) => each.id) ?? []
    if (!found.includes(id)) broken.push(`acknowledged request ${ref} is lost`)
  }
  for (const [ref, { length }] of byRef) if (length > 1) broken.push(`request ${ref} was started ${length} times`)
  for (const { ref, isOver } of instances) if (!isOver) broken.push(`request ${ref} never ended`)

  const tasks = new Map(
    (
      await rows<{ id: string; status: string; doneBy: string | null; assignee: string | null; said: number }>(
        `select t.id, t.status, t.done_by as "doneBy", t.assignee_id as assignee,
           (select count(*)::int from wf_comment c where c.task_id = t.id and c.type in ('1', '3')) as said
         from wf_task t join wf_instance i on i.id = t.instance_id and i.key = 'rush'`,
      )
    ).map((row) => [row.id, row]),
  )
  const statusOf = { approved: '2', rejected: '3' }
  for (const { taskId, outcome, by } of told.decided) {
    const task = tasks.get(taskId)
    if (task?.status !== statusOf[outcome] || task.doneBy !== by)
      broken.push(`acknowledged decision ${taskId} ${outcome} by ${by} is ${task?.status} by ${task?.doneBy}`)
  }
  for (const { taskId, by } of told.claimed)
    if (tasks.get(taskId)?.assignee !== by) broken.push(`${taskId} was claimed by two`)
  for (const { id, status, said } of tasks.values())
    if (said > (status === '2' || status === '3' ? 1 : 0)) broken.push(`${id} has ${said} opinions`)

  const approved = instances.filter(({ status }) => status === 'approved').map(({ id }) => id)
  const entered = new Map(
    (
      await rows<{ at: string; n: number }>(
        `select instance_id || ' ' || element as at, count(*)::int as n from wf_event where kind = 'entered' group by 1`,
      )
    ).map(({ at, n }) => [at, n]),
  )
  for (const { id, status } of instances) {
    for (const node of onceEach) {
      const n = entered.get(`${id} ${node}`) ?? 0
      if (n !== 1) broken.push(`${node} of ${id} (${status}) was entered ${n} times`)
    }
  }
  await nothing(
    'requests with other tasks than theirs',
    `select instance_id, nodes from (
       select instance_id, jsonb_object_agg(node, n) as nodes
       from (select instance_id, node, count(*)::int as n from wf_task group by 1, 2) each group by 1) all_of
     where nodes <> $1::jsonb`,
    [JSON.stringify(tasksOf)],
  )
  for (const id of approved) if (entered.get(`${id} e`) !== 1) broken.push(`the end of ${id} was not reached once`)

  await nothing(
    'requests that a handler has begun twice or not at all',
    `select r.state->'variables'->>'ref', count(s.id)::int from wf_instance r
     left join wf_instance s on s.key = 'small' and s.state->'variables'->>'ref' = r.state->'variables'->>'ref'
     where r.key = 'rush' group by 1 having count(s.id) <> 1`,
  )
  await nothing(
    'ends that were not told to others once',
    `select i.id, count(j.id)::int from wf_instance i left join wf_job j on j.instance_id = i.id and j.kind = 'event'
     where i.key = 'rush' group by i.id having count(j.id) <> 1`,
  )
  await nothing('jobs left over', `select id, kind, state, coalesce(error, '') from wf_job where state <> 'done'`)
  const unheard = instances.filter(({ ref }) => !heard.includes(`/${ref}`))
  for (const { ref } of unheard) broken.push(`nobody outside heard of ${ref}`)
  return broken
}
