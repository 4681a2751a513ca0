// Hides what an operator says about the database.
import * as z from 'zod/mini'
import { about, ConfigError, type Given } from '../../config-setting.ts'
import { addressesOf, namesHosts } from './hosts.ts'

const postgresUrl =
	'eine Adresse wie postgres://name:passwort@host:5432/datenbank; mit mehreren Servern postgres://name:passwort@a:5432,b:5432/datenbank, jeder einmal'

export const databaseVariables = {
	DATABASE_URL: z
		.optional(z.string().check(z.refine(namesHosts)))
		.check(
			about(
				'Vorhandene PostgreSQL-Datenbank (ab 18). Ohne diese Angabe startet Hausheft seine eigene in DATA_DIR. Mit Replikation alle ihre Server, durch Komma getrennt: gebraucht wird der, der Änderungen annimmt.',
				postgresUrl,
			),
		),
	DATABASE_URL_DIRECT: z
		.optional(z.string().check(z.refine(namesHosts)))
		.check(
			about(
				'Dieselbe Datenbank auf direktem Weg, wenn DATABASE_URL über einen Verbindungsverteiler führt (PgBouncer, «pooled connection» eines Anbieters). Nur dann angeben.',
				'eine Adresse wie in DATABASE_URL, zusammen mit ihr',
			),
		),
	DATABASE_URL_READ: z
		.optional(z.string().check(z.refine((url) => namesHosts(url) && addressesOf(url).length === 1)))
		.check(
			about(
				'Ein Standby derselben Datenbank, aus dem Exporte und Sicherungen lesen. Hat er nach 5 Sekunden nicht alles, oder fehlt er, lesen sie wie sonst.',
				'eine Adresse wie in DATABASE_URL mit einem einzigen Server, auf direktem Weg; zusammen mit DATABASE_URL',
			),
		),
}

export type DatabaseSettings = {
	/** That one of several takes writes. */
	severalHosts: boolean

	databaseUrl: string | undefined
	databaseUrlDirect: string | undefined
	databaseUrlRead: string | undefined
}

export function databaseSettings(data: Given<typeof databaseVariables>): DatabaseSettings {
	if (data.DATABASE_URL_DIRECT && !data.DATABASE_URL)
		throw new ConfigError('DATABASE_URL_DIRECT gilt nur zusammen mit DATABASE_URL: beide führen zur selben Datenbank.')
	if (data.DATABASE_URL_READ && !data.DATABASE_URL)
		throw new ConfigError('DATABASE_URL_READ gilt nur zusammen mit DATABASE_URL: einem Standby derselben Datenbank.')
	const severalHosts = [data.DATABASE_URL, data.DATABASE_URL_DIRECT].some((url) => url !== undefined && addressesOf(url).length > 1)
	return {
		severalHosts,
		databaseUrl: data.DATABASE_URL,
		databaseUrlDirect: data.DATABASE_URL_DIRECT,
		databaseUrlRead: data.DATABASE_URL_READ,
	}
}
