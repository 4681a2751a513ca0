/**
 * What would have to be known of the tables to spread groups over several databases: docs/beyond-one-database.md says it in words, distribution.test.ts
 * holds it against the catalogue. What has no `group_id`, or is unique without it, stands here by name with its reason, and nothing is added: a new
 * table of a group begins all that is unique with `group_id`.
 */

/** Small and the same for all groups; a foreign key may lead there. */
export const copiedEverywhere: Readonly<Record<string, string>> = {
	'public.journal_type': 'master data, the same in every group',
	'public.person': 'how the people are called; a group names those of its members',
	'public.plan': 'master data, the same in every group',
	'public.property_type': 'master data, the same in every group',
	'public.unit': 'master data, the same in every group',
}

/** Of the installation itself or of a person across all groups: they lie in one place, and nothing of a group leads there but what `acrossPlaces` names. */
export const ofTheInstallation: Readonly<Record<string, string>> = {
	'auth.account': 'how a person signs in',
	'auth.confirmation': 'how a person signs in',
	'auth.emailChange': 'how a person signs in',
	'auth.passkey': 'how a person signs in',
	'auth.rateLimit': 'attempts are counted across all groups',
	'auth.session': 'a session leads to all groups of its person',
	'auth.twoFactor': 'how a person signs in',
	'auth.usedCode': 'how a person signs in',
	'auth.user': 'one account for all groups',
	'auth.verification': 'how a person signs in',
	'public.answered': 'a repeated request is of a person, and may be what makes a group',
	'public.api_token': 'a key is of a person, for some groups or all',
	'public.file_finding': 'what rows and store do not agree about',
	'public.file_house': 'whose the files are',
	'public.mail_refused': 'of an address, whoever has it',
	'public.mail_sent': 'mails leave once, also those of no group',
	'public.mailbox': 'one mailbox for all groups',
	'public.push_key': 'one key for all devices',
	'public.push_subscription': 'a device is of a person',
	'public.restored': 'when the house came out of an archive',
	'public.stripe_event': 'what Stripe tells of all groups, each once',
	'servers.backup_folder': 'in which folders a server has backed up',
	'servers.build': 'releases of the web app that servers have',
	'servers.build_file': 'releases of the web app that servers have',
	'servers.call_window': 'calls are counted across all groups',
	'servers.deleted_person': 'who was deleted, of whichever group',
	'servers.running': 'which servers run',
	'servers.write_bucket': 'writes are counted across all groups',
}

/** Unique without `group_id` although the rows are of a group, by index. */
export const uniqueByItself: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		[
			'closing_id_key',
			'contact_id_key',
			'event_id_key',
			'export_pkey',
			'file_id_key',
			'import_pkey',
			'inbox_id_key',
			'invite_id_key',
			'invite_link_id_key',
			'journal_id_key',
			'notification_pkey',
			'object_id_key',
			'property_id_key',
			'reply_id_key',
			'sharing_closing_id_key',
			'statistic_id_key',
			'webhook_pkey',
			'webhook_delivery_pkey',
		].map((name) => [name, 'a path names it by its id alone; ids are made by uuidv7(), so that an index without «unique» would do']),
	),
	group_pkey: 'its id is the `group_id` of all else',
	inbox_address_token_key: 'a mail comes to an address that says no group: of two with the same one, one would get the other’s',
	stopwatch_pkey: 'one running stopwatch a person, wherever it runs',
}

/** Foreign keys of rows of a group into what is of the installation. */
export const acrossPlaces: Readonly<Record<string, string>> = {
	'export → api_token': 'what a key has asked for goes with the key',
}
