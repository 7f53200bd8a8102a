-- A database of version 1.4.0 with sample data, written by the server of that version through its calls and dumped with pg_dump 15 --inserts,
-- without what is short-lived or secret: e-mails, tokens, keys, stored responses. 1.4.0.json has what that server answered.


SET check_function_bodies = false;

CREATE FUNCTION public.count_assigned() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into client_counts as counted (broker_id, ua_currentstatus, applications)
  select broker_id, ua_currentstatus, count(*) from assigned
  where ended_at is null and ua_currentstatus is not null group by 1, 2 order by 1, 2
  on conflict (broker_id, ua_currentstatus)
  do update set applications = counted.applications + excluded.applications; return null; end $$;

CREATE FUNCTION public.count_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into client_counts as counted (broker_id, ua_currentstatus, applications)
  select broker_id, ua_currentstatus, sum(one) from (
    select broker_id, ua_currentstatus, ended_at, 1 as one from after_change
    union all select broker_id, ua_currentstatus, ended_at, -1 from before_change
  ) as changes
  where ended_at is null and ua_currentstatus is not null group by 1, 2 having sum(one) <> 0 order by 1, 2
  on conflict (broker_id, ua_currentstatus)
  do update set applications = counted.applications + excluded.applications; return null; end $$;

CREATE TABLE public.activities (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    "position" bigint NOT NULL,
    statecode smallint DEFAULT 0 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_activitytype text,
    ua_activityitem text,
    ua_activitydescription text,
    ua_activitytotalcost numeric(14,2),
    ua_supplier text,
    ua_suppliername text,
    ua_supplieraddress text,
    ua_supplierpostcode text,
    ua_rationale text,
    ua_enddate date
);

ALTER TABLE public.activities ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activities_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.application (
    ua_icapplicationid uuid NOT NULL,
    owner uuid NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_reference text,
    ua_businessname text,
    ua_currentstatus text,
    ua_submitapplication smallint,
    ua_currentpageinapplication text,
    ua_forecastnumberofjobs bigint,
    ua_alldeclarationsticked boolean,
    ua_tradingaddresspostcode text,
    ua_registeredaddresspostcode text,
    ua_dataprotectionandprivacyconsent boolean,
    ua_creditsearchconsent boolean,
    ua_discretiondeclaration boolean,
    ua_tradingindeclaration boolean,
    ua_contractthresholdsdeclaration boolean,
    ua_loanamount numeric(14,2),
    ua_totalamountrequesting numeric(14,2),
    ua_interestonlyperiod bigint,
    ua_businessbankname text,
    ua_businessbanksortcode text,
    ua_businessbankaccountnumber text,
    ua_cashbalance numeric(14,2),
    ua_cashbalanceadditionalinfo text,
    ua_financialreportingsystems smallint,
    ua_detailsoffinancialreporting text,
    ua_accesstoexternalfunding smallint,
    ua_accesstoexternalfundingdetail text,
    ua_appliedforexternalfunding smallint,
    ua_copyofofferletters boolean,
    ua_leveragingexternalfinance smallint,
    ua_briefdescriptionoforganisation text,
    ua_companyemployeeslist text,
    ua_tradingpostcode text,
    ua_registeredpostcode text,
    ua_knowsmaincompetitors smallint,
    ua_question22point1 boolean,
    ua_question22point2 boolean,
    ua_question22point3 boolean,
    ua_question22point4 boolean,
    ua_question22point5 boolean,
    ua_question22point6 boolean,
    ua_question22point7 boolean,
    ua_question22point8 boolean,
    ua_question22point9 boolean,
    ua_question22point10 boolean,
    ua_question22point11 boolean,
    ua_question22detail text,
    ua_restructure smallint,
    ua_restructuredetail text,
    ua_accountantname text,
    ua_accountantfirm text,
    ua_accountantemail text,
    ua_accountanttelephone text,
    ua_accountantpostcode text,
    ua_hassolicitor smallint,
    ua_solicitorname text,
    ua_solicitorfirm text,
    ua_solicitoremail text,
    ua_solicitortelephone text,
    ua_solicitorpostcode text,
    ua_projectname text,
    ua_projectdescription text,
    ua_projectpostcode text,
    ua_projectstartdate date,
    ua_projectenddate date,
    ua_carbonreduction text,
    ua_allattachmentspresent boolean,
    ua_declareinfoiscorrect boolean
);

CREATE SEQUENCE public.application_reference
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.assets (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    "position" bigint NOT NULL,
    statecode smallint DEFAULT 0 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_assetdescription text,
    ua_purchasedate date,
    ua_serialnumber text,
    ua_price numeric(14,2),
    ua_lifespan bigint
);

ALTER TABLE public.assets ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.assets_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.assignments (
    application_id uuid NOT NULL,
    broker_id uuid NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    client json,
    words text COLLATE pg_catalog."C",
    ua_reference text COLLATE pg_catalog."C",
    ua_contactname text COLLATE pg_catalog."C",
    ua_emailaddress text COLLATE pg_catalog."C",
    ua_amountrequested numeric(14,2),
    ua_currentstatus smallint
);

CREATE TABLE public.client_counts (
    broker_id uuid NOT NULL,
    ua_currentstatus smallint NOT NULL,
    applications bigint NOT NULL
);

CREATE TABLE public.competitors (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    "position" bigint NOT NULL,
    statecode smallint DEFAULT 0 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_competitorname text,
    ua_competitorlocation text
);

ALTER TABLE public.competitors ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.competitors_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.directors (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    "position" bigint NOT NULL,
    statecode smallint DEFAULT 0 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_directorname text,
    ua_directortelephone text,
    ua_directoremail text
);

ALTER TABLE public.directors ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.directors_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.eoi (
    ua_icexpressionofinterestid uuid NOT NULL,
    ua_contact uuid NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_contractid text,
    ua_eoitype bigint,
    ua_submiteoi smallint,
    ua_currentstatus text,
    ua_currentpageinapplication text,
    ua_sectorname text,
    ua_agreetodataprotection boolean,
    ua_isbasedinengland smallint,
    ua_hasatleast1yearoffinancialaccounts smallint,
    ua_readyforfunding smallint,
    ua_companyregistrationnumber text,
    ua_companyname text,
    ua_typeofbusinessownership text,
    ua_businessownershipother text,
    ua_datestartedtrading date,
    ua_utrnumber text,
    ua_dateregisteredwithhmrc date,
    ua_ischarity smallint,
    ua_charitynumber text,
    ua_charityregistrationdate date,
    ua_isonmutualsregister smallint,
    ua_mutualsregisternumber text,
    ua_isvatregistered smallint,
    ua_vatnumber text,
    ua_umisectorparent text,
    ua_umisector text,
    ua_annualturnover numeric(14,2),
    ua_financialyearend date,
    ua_percentsalestopublic numeric(7,2),
    ua_numberofemployees text,
    ua_partofgroup boolean,
    ua_groupname text,
    ua_groupaddress text,
    ua_grouppostcode text,
    ua_groupreference text,
    ua_groupemployees bigint,
    ua_groupturnover numeric(14,2),
    ua_ultimateholdingcompany text,
    ua_undercommoncontrol boolean,
    ua_whatdoesthebusinessdo text,
    ua_website text,
    ua_title text,
    ua_othertitle text,
    ua_firstname text,
    ua_lastname text,
    ua_position text,
    ua_preferredcontacttelephoneno text,
    ua_emailaddress text,
    ua_creditsafedirectorname text,
    ua_creditsafedirectoremail text,
    ua_tradingaddressline1 text,
    ua_tradingaddressline2 text,
    ua_tradingaddresstowncity text,
    ua_tradingaddresscounty text,
    ua_tradingaddresspostcode text,
    ua_registeredaddresssameastrading smallint,
    ua_registeredaddressline1 text,
    ua_registeredaddressline2 text,
    ua_registeredaddresstowncity text,
    ua_registeredaddresscounty text,
    ua_registeredaddresspostcode text,
    ua_wheredidyouhearaboutus text,
    ua_wheredidyouhearaboutusother text,
    ua_loanamount numeric(14,2),
    ua_loanterm bigint,
    ua_totalprojectcost numeric(14,2),
    ua_technologies text[],
    ua_hasothersourcesoffunding smallint,
    ua_othersourcesoffundingdetail text,
    ua_pleasedescribeproject text
);

CREATE TABLE public.externalfunding (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    "position" bigint NOT NULL,
    statecode smallint DEFAULT 0 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_schemename text,
    ua_facilitylimit numeric(14,2),
    ua_fundingstatus text
);

ALTER TABLE public.externalfunding ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.externalfunding_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.idempotency_keys (
    user_id uuid NOT NULL,
    call text NOT NULL,
    key text NOT NULL,
    body_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.item_lists (
    application_id uuid NOT NULL,
    list text NOT NULL,
    revision bigint NOT NULL
);

CREATE TABLE public.jobs (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    "position" bigint NOT NULL,
    statecode smallint DEFAULT 0 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_jobtitle text,
    ua_quantity bigint,
    ua_basicannualsalary numeric(14,2),
    ua_duration bigint,
    ua_startdate date
);

ALTER TABLE public.jobs ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.jobs_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.link_tokens (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT link_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['verification'::text, 'reset'::text])))
);

CREATE TABLE public.mailbox_messages (
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    received_at timestamp with time zone NOT NULL
);

ALTER TABLE public.mailbox_messages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mailbox_messages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.notes (
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    record text NOT NULL,
    record_id uuid NOT NULL,
    filename text NOT NULL,
    subject text NOT NULL,
    filetype text NOT NULL,
    mimetype text NOT NULL,
    size integer NOT NULL,
    state smallint NOT NULL,
    uploaded_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT notes_record_check CHECK ((record = ANY (ARRAY['eoi'::text, 'application'::text]))),
    CONSTRAINT notes_state_check CHECK ((state = ANY (ARRAY[2, 3])))
);

ALTER TABLE public.notes ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notes_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.outbox (
    id uuid NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.refresh_families (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE public.refresh_tokens (
    hash bytea NOT NULL,
    family_id uuid NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    spent_at timestamp with time zone
);

CREATE TABLE public.shareholders (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    "position" bigint NOT NULL,
    statecode smallint DEFAULT 0 NOT NULL,
    extra jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    ua_shareholdername text,
    ua_percentage numeric(7,2),
    ua_countryofregistration text
);

ALTER TABLE public.shareholders ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.shareholders_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.signing_keys (
    id text NOT NULL,
    secret text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.status_events (
    id bigint NOT NULL,
    happened_at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    record text NOT NULL,
    record_id uuid NOT NULL,
    from_status text,
    to_status text NOT NULL,
    CONSTRAINT status_events_record_check CHECK ((record = ANY (ARRAY['eoi'::text, 'application'::text])))
);

ALTER TABLE public.status_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.status_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    mail text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone text NOT NULL,
    password_hash text NOT NULL,
    broker boolean DEFAULT false NOT NULL,
    verified_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL
);

INSERT INTO public.activities OVERRIDING SYSTEM VALUE VALUES ('4e057728-3def-41b6-8300-8b178261dc4a', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 1, 0, '{}', '2026-11-23 16:39:36.113+00', '2026-11-23 16:39:36.113+00', 'd205c0db-7db1-5c05-a225-cc401572044d', 'Sample – activityitem 1', 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', 50.25, 'Other', 'Sample – suppliername 1', 'Sample – supplieraddress', 'LL57 2DG', 'Sample – rationale', '2027-03-01');

INSERT INTO public.application VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'a2c01fab-eb5a-4527-929d-fcc1596bfa40', 3, '{"ua_fromanewerportal": {"kept": ["as", "sent"]}}', '2026-11-23 16:39:35.645+00', '2026-11-23 16:39:36.157+00', 'CEF-000001', 'Ynni’r Fenai Cyf', 'application-created', 2, 'supporting-documents', 2, true, 'LL57 2DG', 'LL30 1AA', true, true, true, true, true, 500000.50, 620000.75, 6, 'Sample – businessbankname', '123456', '12345678', -1234.56, 'Sample – cashbalanceadditionalinfo', 1, 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', 1, 'Sample – accesstoexternalfundingdetail', 1, true, 1, 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', '1', 'LL57 2DG', 'LL57 2DG', 1, true, true, true, true, true, true, true, true, true, true, true, 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', 1, 'Sample – restructuredetail', 'Sample – accountantname', 'Sample – accountantfirm', 'sian.wyn+cais@example.org', '+44 (0)1248 555 010', 'LL57 2DG', 1, 'Sample – solicitorname', 'Sample – solicitorfirm', 'sian.wyn+cais@example.org', '+44 (0)1248 555 010', 'LL57 2DG', 'Sample – projectname', 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', 'LL57 2DG', '2027-03-01', '2028-02-29', 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', true, true);

INSERT INTO public.assets OVERRIDING SYSTEM VALUE VALUES ('dfd09011-1c95-4057-b382-b33528803757', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 1, 0, '{}', '2026-11-23 16:39:35.999+00', '2026-11-23 16:39:35.999+00', 'Sample – assetdescription', '2024-02-29', 'Sample – serialnumber 1', 50.25, 50);
INSERT INTO public.assets OVERRIDING SYSTEM VALUE VALUES ('4a832b18-d415-453c-b478-5536f025c7f1', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 2, 0, '{}', '2026-11-23 16:39:36.019+00', '2026-11-23 16:39:36.019+00', 'Sample – assetdescription', '2024-02-29', 'Sample – serialnumber 2', 50.25, 50);

INSERT INTO public.assignments VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'ead0aad3-92f8-4ca1-a75d-b58d403b6ad3', '2026-11-23 16:39:36.91+00', NULL, '{"ua_icapplicationid":"34f41f12-e872-4e78-b15c-c0c521ddff3b","ua_reference":"CEF-000001","ua_contactname":"Siân O’Brien-Ŵyn","ua_emailaddress":"sian.wyn+cais@example.org","ua_amountrequested":620000.75,"ua_currentstatus":"application-created","ua_currentpageinapplication":"supporting-documents","statecode":0}', 'cef-000001
sian o''brien-wyn
sian.wyn+cais@example.org', 'cef-000001', 'sian o''brien-wyn', 'sian.wyn+cais@example.org', 620000.75, 1);

INSERT INTO public.client_counts VALUES ('ead0aad3-92f8-4ca1-a75d-b58d403b6ad3', 1, 1);

INSERT INTO public.competitors OVERRIDING SYSTEM VALUE VALUES ('6b6dac52-917e-423d-bf5e-b3d1932cb63e', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 1, 0, '{}', '2026-11-23 16:39:36.06+00', '2026-11-23 16:39:36.06+00', 'Sample – competitorname 1', 'Sample – competitorlocation 1');

INSERT INTO public.directors OVERRIDING SYSTEM VALUE VALUES ('eeb5da32-a2c4-4ac3-9696-4b9ab5f4dbc5', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 1, 0, '{}', '2026-11-23 16:39:36.081+00', '2026-11-23 16:39:36.081+00', 'Sample – directorname 1', '+44 (0)1248 555 010', 'sian.wyn+cais@example.org');

INSERT INTO public.eoi VALUES ('3be7b0e4-96fb-44a3-b300-da13ee27d941', 'a2c01fab-eb5a-4527-929d-fcc1596bfa40', 4, '{}', '2026-11-23 16:39:35.386+00', '2026-11-23 16:39:35.625+00', '5c0a7f3e-2f6b-4c1d-9a54-7d1e8b0c4f21', 1, 1, 'eligible', 'loan-purpose', 'Crop and animal production, hunting and related service activities', true, 0, 1, 1, '01234567', 'Ynni’r Fenai Cyf', 'Other', 'Sample – businessownershipother', '2024-02-29', '1234567890', '2024-02-29', 1, '123456-1', '2024-02-29', 1, 'Sample – m', 1, '123456789', '1beefcd1-3671-5753-bcd7-2c75b3d00518', '61b2f561-17ee-50d7-a19d-0de8b1f420a2', 50.25, '2024-02-29', 50.00, '1', true, 'Sample – groupname', 'Sample – groupaddress', 'LL57 2DG', 'Sample – groupreference', 50, 50.25, 'Sample – ultimateholdingcompany', true, 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', 'https://example.org/ynni?iaith=cy', 'Other', 'Sample – othertitle', 'Siân', 'O’Brien-Ŵyn', 'Sample – position', '+44 (0)1248 555 010', 'sian.wyn+cais@example.org', 'Sample – creditsafedirectorname', 'sian.wyn+cais@example.org', 'Sample – tradingaddressline1', 'Sample – tradingaddressline2', 'Sample – tradingaddresstowncity', 'Sample – tradingaddresscounty', 'LL57 2DG', 0, 'Sample – registeredaddressline1', 'Sample – registeredaddressline2', 'Sample – registeredaddresstowncity', 'Sample – registeredaddresscounty', 'LL30 1AA', 'Other', 'Sample – wheredidyouhearaboutusother', 25000.50, 36, 64000.75, '{d205c0db-7db1-5c05-a225-cc401572044d,02dc81b5-66fd-5f91-8a6c-4cf482a78b89}', 1, 'Sample – othersourcesoffundingdetail', 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.');
INSERT INTO public.eoi VALUES ('7a52c822-9b3f-4c14-810e-f10e2bd6bc6b', '1aa0302f-aaa3-4108-be23-5dd1f588e795', 2, '{}', '2026-11-23 16:39:36.402+00', '2026-11-23 16:39:36.435+00', '5c0a7f3e-2f6b-4c1d-9a54-7d1e8b0c4f21', 1, 2, 'eoi-created', 'loan-purpose', 'Crop and animal production, hunting and related service activities', true, 0, 1, 1, '01234567', 'Ynni’r Fenai Cyf', 'Other', 'Sample – businessownershipother', '2024-02-29', '1234567890', '2024-02-29', 1, '123456-1', '2024-02-29', 1, 'Sample – m', 1, '123456789', '1beefcd1-3671-5753-bcd7-2c75b3d00518', '61b2f561-17ee-50d7-a19d-0de8b1f420a2', 50.25, '2024-02-29', 50.00, '1', true, 'Sample – groupname', 'Sample – groupaddress', 'LL57 2DG', 'Sample – groupreference', 50, 50.25, 'Sample – ultimateholdingcompany', true, 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', 'https://example.org/ynni?iaith=cy', 'Other', 'Sample – othertitle', 'Siân', 'O’Brien-Ŵyn', 'Sample – position', '+44 (0)1248 555 010', 'sian.wyn+cais@example.org', 'Sample – creditsafedirectorname', 'sian.wyn+cais@example.org', 'Sample – tradingaddressline1', 'Sample – tradingaddressline2', 'Sample – tradingaddresstowncity', 'Sample – tradingaddresscounty', 'LL57 2DG', 0, 'Sample – registeredaddressline1', 'Sample – registeredaddressline2', 'Sample – registeredaddresstowncity', 'Sample – registeredaddresscounty', 'LL30 1AA', 'Other', 'Sample – wheredidyouhearaboutusother', NULL, NULL, NULL, NULL, 0, NULL, NULL);
INSERT INTO public.eoi VALUES ('5083ce54-5063-40ee-b4d3-05a82ea60c46', 'f0ad71fb-6169-4099-9c2b-c77360bb9e88', 3, '{}', '2026-11-23 16:39:36.658+00', '2026-11-23 16:39:36.726+00', '5c0a7f3e-2f6b-4c1d-9a54-7d1e8b0c4f21', 1, 1, 'eoi-submitted', 'loan-purpose', 'Crop and animal production, hunting and related service activities', true, 0, 1, 1, '01234567', 'Ynni’r Fenai Cyf', 'Other', 'Sample – businessownershipother', '2024-02-29', '1234567890', '2024-02-29', 1, '123456-1', '2024-02-29', 1, 'Sample – m', 1, '123456789', '1beefcd1-3671-5753-bcd7-2c75b3d00518', '61b2f561-17ee-50d7-a19d-0de8b1f420a2', 50.25, '2024-02-29', 50.00, '1', true, 'Sample – groupname', 'Sample – groupaddress', 'LL57 2DG', 'Sample – groupreference', 50, 50.25, 'Sample – ultimateholdingcompany', true, 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.', 'https://example.org/ynni?iaith=cy', 'Other', 'Sample – othertitle', 'Siân', 'O’Brien-Ŵyn', 'Sample – position', '+44 (0)1248 555 010', 'sian.wyn+cais@example.org', 'Sample – creditsafedirectorname', 'sian.wyn+cais@example.org', 'Sample – tradingaddressline1', 'Sample – tradingaddressline2', 'Sample – tradingaddresstowncity', 'Sample – tradingaddresscounty', 'LL57 2DG', 0, 'Sample – registeredaddressline1', 'Sample – registeredaddressline2', 'Sample – registeredaddresstowncity', 'Sample – registeredaddresscounty', 'LL30 1AA', 'Other', 'Sample – wheredidyouhearaboutusother', 25000.50, 36, 64000.75, '{d205c0db-7db1-5c05-a225-cc401572044d,02dc81b5-66fd-5f91-8a6c-4cf482a78b89}', 1, 'Sample – othersourcesoffundingdetail', 'We fit solar panels and heat pumps for farms and shops on Ynys Môn – and “always” keep to the plan.');

INSERT INTO public.externalfunding OVERRIDING SYSTEM VALUE VALUES ('1a5ba706-4d23-4399-9ceb-0ebf6308068e', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 1, 0, '{}', '2026-11-23 16:39:35.987+00', '2026-11-23 16:39:35.987+00', 'Sample – schemename 1', 50.25, 'Received');

INSERT INTO public.item_lists VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'externalfunding', 1);
INSERT INTO public.item_lists VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'assets', 2);
INSERT INTO public.item_lists VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'shareholders', 1);
INSERT INTO public.item_lists VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'competitors', 1);
INSERT INTO public.item_lists VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'directors', 1);
INSERT INTO public.item_lists VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'activities', 1);
INSERT INTO public.item_lists VALUES ('34f41f12-e872-4e78-b15c-c0c521ddff3b', 'jobs', 1);

INSERT INTO public.jobs OVERRIDING SYSTEM VALUE VALUES ('8fbbb1f5-85f4-4f80-b009-5b9888e5bc2b', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 1, 0, '{}', '2026-11-23 16:39:36.133+00', '2026-11-23 16:39:36.133+00', 'Sample – jobtitle 1', 2, 50.25, 50, '2027-03-01');

INSERT INTO public.migrations VALUES ('001-accounts.sql', '2026-11-23 16:39:32.707526+00');
INSERT INTO public.migrations VALUES ('002-records.sql', '2026-11-23 16:39:32.707526+00');
INSERT INTO public.migrations VALUES ('003-mail.sql', '2026-11-23 16:39:32.707526+00');
INSERT INTO public.migrations VALUES ('004-lists-and-notes.sql', '2026-11-23 16:39:32.707526+00');
INSERT INTO public.migrations VALUES ('005-broker-list.sql', '2026-11-23 16:39:32.707526+00');
INSERT INTO public.migrations VALUES ('006-client-pages.sql', '2026-11-23 16:39:32.707526+00');
INSERT INTO public.migrations VALUES ('clients-f1cc358cbe73', '2026-11-23 16:39:32.707526+00');

INSERT INTO public.notes OVERRIDING SYSTEM VALUE VALUES ('4a3c3150-37b1-4f6c-b59c-53999457e3f8', 1, 'application', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 'Accounts.pdf', 'bench', 'Accounts', 'application/pdf', 72, 3, 'a2c01fab-eb5a-4527-929d-fcc1596bfa40', '2026-11-23 16:39:35.877+00');
INSERT INTO public.notes OVERRIDING SYSTEM VALUE VALUES ('7a76e57c-2814-46b6-a66a-7d5c20114015', 2, 'application', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 'Forecast.pdf', 'bench', 'Forecast', 'application/pdf', 72, 3, 'a2c01fab-eb5a-4527-929d-fcc1596bfa40', '2026-11-23 16:39:35.912+00');
INSERT INTO public.notes OVERRIDING SYSTEM VALUE VALUES ('4efc2a72-17f7-4681-ba1c-a96d84336a6d', 3, 'application', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 'CashFlow.pdf', 'bench', 'CashFlow', 'application/pdf', 72, 3, 'a2c01fab-eb5a-4527-929d-fcc1596bfa40', '2026-11-23 16:39:35.958+00');

INSERT INTO public.shareholders OVERRIDING SYSTEM VALUE VALUES ('f38ad3ed-8583-477d-a7d2-eb30c47983db', '34f41f12-e872-4e78-b15c-c0c521ddff3b', 1, 0, '{}', '2026-11-23 16:39:36.036+00', '2026-11-23 16:39:36.036+00', 'Sample – shareholdername 1', 49.99, 'GB');

INSERT INTO public.status_events OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23 16:39:35.386+00', 'applicant', 'eoi', '3be7b0e4-96fb-44a3-b300-da13ee27d941', NULL, 'eoi-created');
INSERT INTO public.status_events OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23 16:39:35.563+00', 'applicant', 'eoi', '3be7b0e4-96fb-44a3-b300-da13ee27d941', 'eoi-created', 'eoi-submitted');
INSERT INTO public.status_events OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-23 16:39:35.625+00', 'caseworker', 'eoi', '3be7b0e4-96fb-44a3-b300-da13ee27d941', 'eoi-submitted', 'eligible');
INSERT INTO public.status_events OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-23 16:39:35.645+00', 'caseworker', 'application', '34f41f12-e872-4e78-b15c-c0c521ddff3b', NULL, 'application-created');
INSERT INTO public.status_events OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-23 16:39:36.402+00', 'applicant', 'eoi', '7a52c822-9b3f-4c14-810e-f10e2bd6bc6b', NULL, 'eoi-created');
INSERT INTO public.status_events OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-23 16:39:36.658+00', 'applicant', 'eoi', '5083ce54-5063-40ee-b4d3-05a82ea60c46', NULL, 'eoi-created');
INSERT INTO public.status_events OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-23 16:39:36.726+00', 'applicant', 'eoi', '5083ce54-5063-40ee-b4d3-05a82ea60c46', 'eoi-created', 'eoi-submitted');

INSERT INTO public.users VALUES ('a2c01fab-eb5a-4527-929d-fcc1596bfa40', 'applicant@example.org', 'Siân', 'O’Brien-Ŵyn', '01248 555 010', '$argon2id$v=19$m=19456,t=2,p=1$+wVXjPys15KJ5gcktUDW0w$fORb35G/T4Y+jUL2zt4Zy0mKnJTMa4Hs6I16ghaWP2c', false, '2026-11-23 16:39:35.068+00', '2026-11-23 16:39:34.629+00');
INSERT INTO public.users VALUES ('1aa0302f-aaa3-4108-be23-5dd1f588e795', 'beginner@example.org', 'Siân', 'O’Brien-Ŵyn', '01248 555 010', '$argon2id$v=19$m=19456,t=2,p=1$D7nTeCHLNfSoe2WfkhyaEg$R7F2WKxIc2+BnE3NsBxFQAkiTosglHnsQdfWA9ckVCw', false, '2026-11-23 16:39:36.343+00', '2026-11-23 16:39:36.261+00');
INSERT INTO public.users VALUES ('f0ad71fb-6169-4099-9c2b-c77360bb9e88', 'submitter@example.org', 'Siân', 'O’Brien-Ŵyn', '01248 555 010', '$argon2id$v=19$m=19456,t=2,p=1$AUCNpEgCIxIJ1uaFISXMJg$NKPTj6DTsE/+hELbrMjkO7rA7qUNFLcg4PnypK9ucXo', false, '2026-11-23 16:39:36.56+00', '2026-11-23 16:39:36.496+00');
INSERT INTO public.users VALUES ('ead0aad3-92f8-4ca1-a75d-b58d403b6ad3', 'broker@example.org', 'Siân', 'O’Brien-Ŵyn', '01248 555 010', '$argon2id$v=19$m=19456,t=2,p=1$jLx5udeWwzzg0hIxbT3QpA$p7/kHWPYc8s59icpOxGmvQXjX3RIgw3lny6FC9L+1w8', true, '2026-11-23 16:39:36.823+00', '2026-11-23 16:39:36.782+00');

SELECT pg_catalog.setval('public.activities_position_seq', 1, true);

SELECT pg_catalog.setval('public.application_reference', 1, true);

SELECT pg_catalog.setval('public.assets_position_seq', 2, true);

SELECT pg_catalog.setval('public.competitors_position_seq', 1, true);

SELECT pg_catalog.setval('public.directors_position_seq', 1, true);

SELECT pg_catalog.setval('public.externalfunding_position_seq', 1, true);

SELECT pg_catalog.setval('public.jobs_position_seq', 1, true);

SELECT pg_catalog.setval('public.mailbox_messages_id_seq', 5, true);

SELECT pg_catalog.setval('public.notes_position_seq', 3, true);

SELECT pg_catalog.setval('public.shareholders_position_seq', 1, true);

SELECT pg_catalog.setval('public.status_events_id_seq', 7, true);

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_owner_key UNIQUE (owner);

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_pkey PRIMARY KEY (ua_icapplicationid);

ALTER TABLE ONLY public.assets
    ADD CONSTRAINT assets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.assignments
    ADD CONSTRAINT assignments_pkey PRIMARY KEY (application_id, broker_id);

ALTER TABLE ONLY public.client_counts
    ADD CONSTRAINT client_counts_pkey PRIMARY KEY (broker_id, ua_currentstatus);

ALTER TABLE ONLY public.competitors
    ADD CONSTRAINT competitors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.directors
    ADD CONSTRAINT directors_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.eoi
    ADD CONSTRAINT eoi_pkey PRIMARY KEY (ua_icexpressionofinterestid);

ALTER TABLE ONLY public.eoi
    ADD CONSTRAINT eoi_ua_contact_key UNIQUE (ua_contact);

ALTER TABLE ONLY public.externalfunding
    ADD CONSTRAINT externalfunding_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, call, key);

ALTER TABLE ONLY public.item_lists
    ADD CONSTRAINT item_lists_pkey PRIMARY KEY (application_id, list);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.link_tokens
    ADD CONSTRAINT link_tokens_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.mailbox_messages
    ADD CONSTRAINT mailbox_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refresh_families
    ADD CONSTRAINT refresh_families_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.shareholders
    ADD CONSTRAINT shareholders_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.status_events
    ADD CONSTRAINT status_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE INDEX activities_application ON public.activities USING btree (application_id, "position");

CREATE INDEX assets_application ON public.assets USING btree (application_id, "position");

CREATE INDEX assignments_ua_amountrequested ON public.assignments USING btree (broker_id, ua_amountrequested, ua_reference) WHERE (ended_at IS NULL);

CREATE INDEX assignments_ua_contactname ON public.assignments USING btree (broker_id, ua_contactname, ua_reference) WHERE (ended_at IS NULL);

CREATE INDEX assignments_ua_currentstatus ON public.assignments USING btree (broker_id, ua_currentstatus, ua_reference) WHERE (ended_at IS NULL);

CREATE INDEX assignments_ua_emailaddress ON public.assignments USING btree (broker_id, ua_emailaddress, ua_reference) WHERE (ended_at IS NULL);

CREATE INDEX assignments_ua_reference ON public.assignments USING btree (broker_id, ua_reference) WHERE (ended_at IS NULL);

CREATE INDEX competitors_application ON public.competitors USING btree (application_id, "position");

CREATE INDEX directors_application ON public.directors USING btree (application_id, "position");

CREATE INDEX externalfunding_application ON public.externalfunding USING btree (application_id, "position");

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX jobs_application ON public.jobs USING btree (application_id, "position");

CREATE INDEX link_tokens_user ON public.link_tokens USING btree (user_id, purpose);

CREATE INDEX mailbox_messages_recipient ON public.mailbox_messages USING btree (lower(recipient), id);

CREATE INDEX notes_record ON public.notes USING btree (record_id, "position");

CREATE INDEX outbox_due ON public.outbox USING btree (due_at);

CREATE INDEX refresh_families_user ON public.refresh_families USING btree (user_id);

CREATE INDEX refresh_tokens_family ON public.refresh_tokens USING btree (family_id);

CREATE INDEX shareholders_application ON public.shareholders USING btree (application_id, "position");

CREATE INDEX status_events_record ON public.status_events USING btree (record_id, id);

CREATE UNIQUE INDEX users_mail ON public.users USING btree (lower(mail));

CREATE TRIGGER count_assigned AFTER INSERT ON public.assignments REFERENCING NEW TABLE AS assigned FOR EACH STATEMENT EXECUTE FUNCTION public.count_assigned();

CREATE TRIGGER count_changed AFTER UPDATE ON public.assignments REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION public.count_changed();

ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_owner_fkey FOREIGN KEY (owner) REFERENCES public.users(id);

ALTER TABLE ONLY public.assets
    ADD CONSTRAINT assets_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.assignments
    ADD CONSTRAINT assignments_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.assignments
    ADD CONSTRAINT assignments_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.client_counts
    ADD CONSTRAINT client_counts_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.competitors
    ADD CONSTRAINT competitors_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.directors
    ADD CONSTRAINT directors_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.eoi
    ADD CONSTRAINT eoi_ua_contact_fkey FOREIGN KEY (ua_contact) REFERENCES public.users(id);

ALTER TABLE ONLY public.externalfunding
    ADD CONSTRAINT externalfunding_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.item_lists
    ADD CONSTRAINT item_lists_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

ALTER TABLE ONLY public.link_tokens
    ADD CONSTRAINT link_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.refresh_families
    ADD CONSTRAINT refresh_families_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.refresh_families(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shareholders
    ADD CONSTRAINT shareholders_application_id_fkey FOREIGN KEY (application_id) REFERENCES public.application(ua_icapplicationid);

