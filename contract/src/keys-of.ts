/** The keys of what is written in the code and has no more of them than its type says. */
export const keysOf = <T extends object>(record: T): (keyof T & string)[] => Object.keys(record) as (keyof T & string)[]
