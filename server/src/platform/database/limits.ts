// Hides how long the database itself lets a statement take and a lock be waited for, and how a connection comes to that.

/** In milliseconds, by the names that PostgreSQL has for them. */
export const timeLimits = { statement_timeout: 30_000, lock_timeout: 3000 }

/** What roles and databases may have as limits (pooler.ts) is not meant for migrations, backups, jobs, and for who only listens. */
export const withoutLimits = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}${unlimited}`
const unlimited = 'statement_timeout=0&lock_timeout=0'
/** As it was before. */
export const asGiven = (url: string): string => (url.endsWith(unlimited) ? url.slice(0, -unlimited.length - 1) : url)

const limits = [...Object.entries(timeLimits), ['application_name', 'hausheft']] as const

/** Sets them, and whatever else is given, for one transaction alone: whose connection it is then, it does not have them. */
export const limitsOfTransaction = (more: Record<string, string> = {}): string =>
	`select ${[...limits, ...Object.entries(more)].map(([name, value]) => `set_config('${name}', '${value}', true)`).join(', ')}`
